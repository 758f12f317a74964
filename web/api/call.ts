/**
 * Calls the server's API: one function calls every endpoint of the contract and throws one kind of error for every
 * failure. (Uploads use the tus protocol: uploads/tus-attempt.ts.)
 */

import type { Endpoint, Input, Reply } from '#contract/protocol/endpoint.ts';
import { puzzle } from '#contract/protocol/proof-of-work.ts';
import { ErrorBody, type ProofOfWork } from '#contract/protocol/refusals.ts';
import * as generalTexts from '#texts/general.ts';
import { type Failure, type FailureCode, unreachable } from './failures.ts';
import { syncSchoolTime } from './school-time.ts';

/** A change has a longer timeout, because after one the client cannot know whether the server has made the change. */
const READ_TIMEOUT_MS = 20_000;
const CHANGE_TIMEOUT_MS = 60_000;

/** The base path of the API, which the server writes into the page. */
const apiBase = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')!.content;

/** Thrown when a call fails. Its message is written for the user. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly code: FailureCode;
  readonly requestId: string | undefined;
  /** The seconds after which the server accepts another attempt; undefined if the server names no time. */
  readonly retryAfter: number | undefined;

  constructor({ code, message, retryAfter, requestId }: Failure & { requestId?: string }) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

export type Args<E extends Endpoint> = object extends Input<E> ? [] : [input: Input<E>, options?: CallOptions];
interface CallOptions {
  /** Sets fetch's `keepalive`: the request completes even if the page is closed. Browsers refuse bodies above 64 kB. */
  keepalive?: boolean;
  /** Sent as Idempotency-Key: the server acts once per key. See forms/idempotency-key.ts. */
  key?: string;
  /** The caller aborts this signal when it no longer needs the answer. */
  cancel?: AbortSignal;
}
type AnyInput = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/**
 * The only fetch of API calls in the web app. If the server offers a proof of work in place of waiting, the device
 * solves it and the call is repeated.
 *
 * @throws {CallFailed} on a refusal, after 20 seconds without answer (a change: 60), or if the contract is violated
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input, options]: Args<E>): Promise<Reply<E>> {
  let answer = await send(endpoint, input ?? {}, { ...options });
  for (let solved = 0; solved < MAX_PROOFS && answer.work; solved++) {
    const proof = await solve(answer.work, options?.cancel);
    if (!proof) break;
    answer = await send(endpoint, input ?? {}, { ...options, proof });
  }
  return promisedReply(endpoint, answer);
}

/** The maximum number of proofs of work per call: other clients may raise the difficulty during the first one. */
const MAX_PROOFS = 2;

/** Solves the proof of work. Undefined if the device cannot: the call then fails with the server's refusal. */
const solve = (work: ProofOfWork, cancel: AbortSignal | undefined) =>
  import('./proof-of-work/proof-of-work.ts').then(({ solve }) => solve(work, cancel)).catch(() => undefined);

async function send(
  endpoint: Endpoint,
  { body, ...address }: AnyInput,
  options: CallOptions & { proof?: string },
): Promise<Answer> {
  const isChange = endpoint.method !== 'GET';
  const response = await fetch(addressOf(endpoint, address), {
    method: endpoint.method,
    credentials: 'include',
    keepalive: options.keepalive ?? false,
    signal: timeoutSignal(isChange ? CHANGE_TIMEOUT_MS : READ_TIMEOUT_MS, options.cancel),
    // A change without a body is sent as JSON too, because the server accepts no other media type.
    ...(isChange && {
      headers: {
        'content-type': 'application/json',
        ...(options.key && { 'idempotency-key': options.key }),
        ...(options.proof && { [puzzle.header]: options.proof }),
      },
      body: JSON.stringify(body ?? {}),
    }),
  }).catch(() => {
    throw new CallFailed(unreachable);
  });

  syncSchoolTime(response.headers.get('date'));
  const json: unknown = await response.json().catch(() => undefined);
  const retryAfter = secondsIn(response.headers.get('retry-after'));
  const work = response.status === 429 ? ErrorBody.safeParse(json).data?.proofOfWork : undefined;
  return { isSuccess: response.ok, status: response.status, retryAfter, json, work };
}

/** Returns a signal that aborts after a time, or with `cancel`. (Older browsers lack AbortSignal.any.) */
function timeoutSignal(milliseconds: number, cancel: AbortSignal | undefined) {
  if (!cancel) return AbortSignal.timeout(milliseconds);
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  cancel.addEventListener('abort', () => controller.abort(), { once: true });
  return controller.signal;
}

/** The seconds in a Retry-After header. A date, which a proxy may send instead, is ignored. */
const secondsIn = (header: string | null) => (header && /^\d{1,6}$/.test(header) ? Number(header) : undefined);

/** Returns whether this device can fetch a file, such as a video, from the server: requests only the first byte. */
export async function isReachable(address: string) {
  const answer = await fetch(address, { headers: { range: 'bytes=0-0' } }).catch(() => undefined);
  // The body is cancelled, because a server without range support would send the whole file.
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

/** The URL of an endpoint with its path and query parameters. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Omit<AnyInput, 'body'> = {}) {
  const filledPath = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]!));
  const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
  return `${apiBase}${filledPath}${search}`;
}

interface Answer {
  isSuccess: boolean;
  status: number;
  /** The seconds after which the server accepts another attempt. */
  retryAfter: number | undefined;
  /** The parsed body; undefined if the body is not JSON. */
  json: unknown;
  /** A proof of work that the server accepts in place of waiting. */
  work: ProofOfWork | undefined;
}

/** Returns the reply in the answer. @throws {CallFailed} if the answer is a refusal or violates the contract */
function promisedReply<E extends Endpoint>(endpoint: E, answer: Answer) {
  if (!answer.isSuccess)
    throw new CallFailed({ ...refusalOf(answer.json, answer.status), retryAfter: answer.retryAfter });

  const promised = endpoint.reply.safeParse(answer.json);
  if (promised.success) return promised.data as Reply<E>;
  throw new CallFailed({ code: 'fault', message: generalTexts.fault });
}

/** The refusal in an answer's JSON, or a general failure. */
export function refusalOf(json: unknown, status?: number): ErrorBody | Failure {
  const refusal = ErrorBody.safeParse(json);
  if (refusal.success) return refusal.data;
  // A proxy in front of the server may answer 429 with a body that is not our JSON.
  if (status === 429) return { code: 'too_many_requests', message: generalTexts.tooManyRequests };
  return { code: 'fault', message: generalTexts.fault };
}
