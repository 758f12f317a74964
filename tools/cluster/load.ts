/** The loads of the storm: work that continues while processes are killed. */
import { setTimeout as pause } from 'node:timers/promises';

export interface Load {
  name: string;
  /**
   * Runs the load until `end` is aborted, and then finishes operations in progress.
   *
   * @returns what failed despite retries like those of the product's pages
   */
  run(end: AbortSignal): Promise<string[]>;
  /** Checks, after the storm, that the school has everything that it acknowledged. @returns what is missing or duplicated */
  findFaults(): Promise<string[]>;
  /** Repeats a small piece of the work until it succeeds. */
  untilBack?(): Promise<void>;
  /** Describes how much was acknowledged. */
  count(): string;
}

/** Milliseconds for which a request is retried, and the timeout of one attempt. */
const [RETRIED_FOR, TIMEOUT] = [300_000, 20_000];
/** The longest pause between two attempts in milliseconds. */
const MAX_PAUSE = 2_000;

/** Retries a request like the product's pages, until the response is neither a connection failure nor a server error. */
async function insist(send: (signal: AbortSignal) => Promise<Response>) {
  const deadline = performance.now() + RETRIED_FOR;
  for (let wait = 250; ; wait = Math.min(wait * 2, MAX_PAUSE)) {
    const answer = await answerOf(send).catch((error: unknown) => ({ status: 0, body: String(error) }));
    // 408: on a busy machine the request arrived too slowly.
    if (answer.status > 0 && answer.status < 500 && answer.status !== 408) return answer;
    if (performance.now() > deadline) throw new Error(`No answer in ${RETRIED_FOR} ms: ${JSON.stringify(answer)}`);
    await pause(wait * Math.random());
  }
}

async function answerOf(send: (signal: AbortSignal) => Promise<Response>) {
  const response = await send(AbortSignal.timeout(TIMEOUT));
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as unknown) : undefined };
}

interface Read {
  base: string;
  path: string;
  cookie?: string;
}

/** Sends a GET request until it is answered. */
export const insistOnGet = ({ base, path, cookie }: Read) =>
  insist((signal) => fetch(base + path, { headers: { ...(cookie && { cookie }) }, signal }));

interface Posted extends Read {
  origin: string;
  body: object;
  /** The idempotency key, by which repeated requests count once. */
  key?: string;
  /** The client's network address, because limits are per address. */
  from?: string;
}

/** Sends a POST request until it is answered. */
export const insistOnPost = ({ base, origin, path, cookie, body, key, from }: Posted) =>
  insist((signal) =>
    fetch(base + path, {
      method: 'POST',
      headers: {
        origin,
        'content-type': 'application/json',
        ...(cookie && { cookie }),
        ...(key && { 'idempotency-key': key }),
        ...(from && { 'x-forwarded-for': from }),
      },
      body: JSON.stringify(body),
      signal,
    }),
  );

interface Rhythm {
  /** Milliseconds between the starts of two operations. */
  every: number;
  end: AbortSignal;
}

/** Maximum concurrent operations of one kind: a slow school gets fewer, as people wait for their pages. */
const AT_ONCE = 8;

/**
 * Starts an operation at regular intervals, even while earlier ones run. Resolves when all have ended.
 *
 * @returns the errors of the operations that failed
 */
export async function inRhythm({ every, end }: Rhythm, work: (number: number) => Promise<void>) {
  const [working, errors] = [new Set<Promise<void>>(), [] as string[]];
  for (let number = 0; !end.aborted; number++) {
    const one = work(number)
      .catch((error: unknown) => void errors.push(String(error)))
      .finally(() => working.delete(one));
    working.add(one);
    // The end of the storm interrupts the pause.
    await pause(every, undefined, { signal: end }).catch(() => {});
    if (working.size >= AT_ONCE) await Promise.race(working);
  }
  await Promise.all(working);
  return errors;
}

/** Returns the expected texts that do not occur exactly once in the list. */
export function notOnce(expected: string[], found: string[], what: string) {
  const counts = new Map<string, number>();
  for (const one of found) counts.set(one, (counts.get(one) ?? 0) + 1);
  return expected
    .filter((one) => counts.get(one) !== 1)
    .map((one) => `${what} ${one} is there ${counts.get(one) ?? 0} times`);
}
