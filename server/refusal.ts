import type { ProofOfWork, RefusalCode } from '#contract/protocol/refusals.ts';
import { inLocale, type Message } from '#messages/catalogues.ts';

/**
 * An answer of "no": a rule forbids what the client asked for, and nothing is
 * broken. The message is written for the user. It may be thrown anywhere while a
 * request is handled; server/http/errors/error-response.ts sends the response.
 *
 * Any other thrown error is a fault: it is logged, and the client learns only
 * that something went wrong.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** The message, which the reader gets in their own language. */
  readonly text: Message;
  /** Seconds until a retry may succeed; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, text: Message, retryAfter?: number) {
    super(inLocale(text, 'en'));
    this.code = code;
    this.text = text;
    this.retryAfter = retryAfter;
  }
}

/** Refuses too many requests; the client may do the attached proof of work instead of waiting. */
export class ProofOfWorkRequired extends Refusal {
  readonly proofOfWork: ProofOfWork;

  constructor({ code, text, retryAfter }: Refusal, proofOfWork: ProofOfWork) {
    super(code, text, retryAfter);
    this.proofOfWork = proofOfWork;
  }
}
