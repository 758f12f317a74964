import type { ProofOfWork, RefusalCode } from '#contract/protocol/refusals.ts';

/**
 * An answer of "no": the rules forbid what was asked, nothing is broken, and
 * the message is written for the person who asked. Throw it from anywhere below
 * a route; server/http/errors/error-response.ts gives it its status.
 *
 * Everything else thrown is a fault. It is logged, and the caller learns only
 * that something went wrong.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** Seconds until a retry may succeed; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(code: RefusalCode, message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Too many requests; the client may solve this puzzle instead of waiting. */
export class ProofOfWorkRequired extends Refusal {
  readonly proofOfWork: ProofOfWork;

  constructor({ code, message, retryAfter }: Refusal, proofOfWork: ProofOfWork) {
    super(code, message, retryAfter);
    this.proofOfWork = proofOfWork;
  }
}
