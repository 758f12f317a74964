/**
 * Answers that a student can read offline too: each is stored on this device (person-cache.ts), and shown when the server cannot be
 * reached.
 */
import type { Endpoint, Reply } from '#contract/protocol/endpoint.ts';
import { type Args, addressOf, CallFailed, call } from '#web/api/call.ts';
import { isTransient } from '#web/api/failures.ts';
import { schoolNow } from '#web/api/school-time.ts';
import { store } from '#web/api/store.ts';
import { Observable } from '#web/concurrency/observable.ts';
import type { StoredReply } from './person-cache.ts';

/** The times of those stored answers that pages show at present, keyed by URL; undefined for answers from the server. */
export const cachedReplyTimes = new Observable<Record<string, number | undefined>>({});

/**
 * Makes a call. If the server cannot be reached, a student gets the stored answer.
 *
 * @throws {CallFailed} as `call` does
 */
export async function callOrCached<E extends Endpoint>(endpoint: E, ...args: Args<E>): Promise<Reply<E>> {
  const address = addressOf(endpoint, args[0]);
  const personId = canKeep() ? studentId() : undefined;
  try {
    const reply = await call(endpoint, ...args);
    cacheReply(address, reply);
    return reply;
  } catch (failure) {
    const stored = personId ? await storedInstead(failure, personId, address).catch(() => undefined) : undefined;
    const reply = endpoint.reply.safeParse(stored?.reply);
    if (!stored || !reply.success) throw failure;
    cachedReplyTimes.set({ [address]: stored.at });
    return reply.data as Reply<E>;
  }
}

/** Stores a reply that a page has computed, which equals what the server would answer now. */
export function cacheReply(address: string, reply: unknown) {
  const personId = canKeep() ? studentId() : undefined;
  if (cachedReplyTimes.get()[address]) cachedReplyTimes.set({ [address]: undefined });
  if (personId) storeLater({ personId, address, reply, at: schoolNow() });
}

/** Browsers offer caches and service workers on secure pages only. */
const canKeep = () => 'caches' in globalThis && 'serviceWorker' in navigator;

function studentId() {
  const { currentUser } = store.getState().user;
  return currentUser?.type === 'student' ? currentUser._id : undefined;
}

/** Answers that have arrived before the service worker was ready, the newest of each address. */
const waiting = new Map<string, StoredReply & { personId: string; address: string }>();

/** Stores the answer once the service worker is ready, so that the app can start offline and the page's own requests come first. */
function storeLater(answer: StoredReply & { personId: string; address: string }) {
  waiting.set(answer.address, answer);
  if (waiting.size > 1) return;
  void navigator.serviceWorker.ready
    .then(async () => {
      const { storeReply } = await loadCache();
      const answers = [...waiting.values()];
      waiting.clear();
      await Promise.all(answers.map(({ personId, address, ...answer }) => storeReply(personId, address, answer)));
    })
    .catch(() => waiting.clear());
}

/** Returns the stored answer after a temporary failure, such as a lost network. Deletes it after a final refusal. */
async function storedInstead(failure: unknown, personId: string, address: string) {
  if (!(failure instanceof CallFailed)) return undefined;
  if (isTransient(failure)) return (await loadCache()).findReply(personId, address);
  if (isOver(failure)) await (await loadCache()).deleteReply(personId, address);
  return undefined;
}

/** Refusals after which the person may no longer read the record. */
const isOver = ({ code }: CallFailed) => code === 'not_found' || code === 'not_allowed' || code === 'invalid';

const loadCache = () => import('./person-cache.ts');
