/**
 * How the browser speaks to the server: one function that makes any call of the
 * contract (but for files on their way, see attempt.ts), and one error for everything that may
 * come back instead.
 */

import { generalMessages } from '#contract/messages/general-messages.ts';
import type { Endpoint, Input, Reply } from '#contract/protocol/endpoint.ts';
import { puzzle } from '#contract/protocol/proof-of-work.ts';
import { ErrorBody, type ProofOfWork } from '#contract/protocol/refusals.ts';
import { type Failure, type FailureCode, unreachable } from './failures.ts';
import { setClockBy } from './school-clock.ts';

/** A change is waited for longer: a slow one may well have succeeded when we give it up. */
const READ_TIMEOUT_MS = 20_000;
const CHANGE_TIMEOUT_MS = 60_000;

/** The server writes its base path into the page. */
const apiBase = document.querySelector<HTMLMetaElement>('meta[name="api-base"]')!.content;

/** A call that did not succeed. The message is written for the person at the screen. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly code: FailureCode;
  readonly requestId: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor({ code, message, retryAfter, requestId }: Failure & { requestId?: string }) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
  }
}

export type Args<E extends Endpoint> = object extends Input<E> ? [] : [input: Input<E>, way?: Way];
interface Way {
  /** Goes through even if the page is left meanwhile. Only for a few bytes: browsers refuse more than 64 kB. */
  outlivesPage?: boolean;
  /** Sent as Idempotency-Key: asked for again with the same one, the server does it once. See idempotency-key.ts. */
  key?: string;
  /** Aborted when nobody waits for the answer any more. */
  leaving?: AbortSignal;
}
type AnyInput = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

/**
 * The only fetch in the web app. Where the school asks for work in place of waiting, it is done, and the call made again.
 *
 * @throws {CallFailed} refused, unreachable for 20 seconds (a change: 60), or answered with something the contract does not know
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input, way]: Args<E>): Promise<Reply<E>> {
  let came = await ask(endpoint, input ?? {}, { ...way });
  for (let times = 0; times < MOST_WORK && came.work; times++) {
    const proof = await workFor(came.work, way?.leaving);
    if (!proof) break;
    came = await ask(endpoint, input ?? {}, { ...way, proof });
  }
  return promisedReply(endpoint, came);
}

/** Times that one call is worked for: what others do meanwhile may make it dearer once. */
const MOST_WORK = 2;

/** Undefined where the work cannot be done: then the refusal stands. */
const workFor = (work: ProofOfWork, leaving: AbortSignal | undefined) =>
  import('./proof-of-work.ts').then(({ solved }) => solved(work, leaving)).catch(() => undefined);

async function ask(endpoint: Endpoint, { body, ...address }: AnyInput, way: Way & { proof?: string }): Promise<Came> {
  const isChange = endpoint.method !== 'GET';
  const response = await fetch(addressOf(endpoint, address), {
    method: endpoint.method,
    credentials: 'include',
    keepalive: way.outlivesPage ?? false,
    signal: endOf(isChange ? CHANGE_TIMEOUT_MS : READ_TIMEOUT_MS, way.leaving),
    // A change without a body still says JSON: the server takes changes in no other type.
    ...(isChange && {
      headers: {
        'content-type': 'application/json',
        ...(way.key && { 'idempotency-key': way.key }),
        ...(way.proof && { [puzzle.header]: way.proof }),
      },
      body: JSON.stringify(body ?? {}),
    }),
  }).catch(() => {
    throw new CallFailed(unreachable);
  });

  setClockBy(response.headers.get('date'));
  const answer: unknown = await response.json().catch(() => undefined);
  const retryAfter = secondsIn(response.headers.get('retry-after'));
  const work = response.status === 429 ? ErrorBody.safeParse(answer).data?.proofOfWork : undefined;
  return { isSuccess: response.ok, status: response.status, retryAfter, answer, work };
}

/** AbortSignal.any is younger than many a phone. */
function endOf(milliseconds: number, leaving: AbortSignal | undefined) {
  if (!leaving) return AbortSignal.timeout(milliseconds);
  const ending = new AbortController();
  setTimeout(() => ending.abort(), milliseconds);
  leaving.addEventListener('abort', () => ending.abort(), { once: true });
  return ending.signal;
}

/** Our server says seconds; what others may say, a date, counts as nothing. */
const secondsIn = (header: string | null) => (header && /^\d{1,6}$/.test(header) ? Number(header) : undefined);

/** Whether a file of the school's can be had, a video say: asks for its first byte. */
export async function comes(address: string) {
  const answer = await fetch(address, { headers: { range: 'bytes=0-0' } }).catch(() => undefined);
  // Where more comes than was asked for, it is not wanted.
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

/** Where an endpoint is, with what its path and query ask for. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Omit<AnyInput, 'body'> = {}) {
  const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(params[name]!));
  const search = Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
  return `${apiBase}${filled}${search}`;
}

interface Came {
  isSuccess: boolean;
  status: number;
  /** Seconds. */
  retryAfter: number | undefined;
  answer: unknown;
  /** What may be done in place of waiting. */
  work: ProofOfWork | undefined;
}

/**
 * What the contract promises, out of what came.
 *
 * @param came.answer  the parsed JSON; anything else where there was none
 * @throws {CallFailed} a refusal, or something that the contract does not know
 */
function promisedReply<E extends Endpoint>(endpoint: E, came: Came) {
  if (!came.isSuccess) throw new CallFailed({ ...refusalOf(came.answer, came.status), retryAfter: came.retryAfter });

  const promised = endpoint.reply.safeParse(came.answer);
  if (promised.success) return promised.data as Reply<E>;
  throw new CallFailed({ code: 'fault', message: generalMessages.fault });
}

/** The refusal that an answer's parsed JSON is, or that something went wrong. */
export function refusalOf(answer: unknown, status?: number): ErrorBody | Failure {
  const refusal = ErrorBody.safeParse(answer);
  if (refusal.success) return refusal.data;
  // Whatever stands before us may say this in words of its own.
  if (status === 429) return { code: 'too_many_requests', message: generalMessages.tooManyRequests };
  return { code: 'fault', message: generalMessages.fault };
}
