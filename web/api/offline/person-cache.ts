/**
 * What a student reads offline: stored answers, pictures, files and videos. Each person has a cache of their own, which signing
 * out deletes (web/api/persisted.ts). The service worker serves its pictures, files and videos (web/service-worker.ts).
 */
import { canStoreFor } from '#web/api/persisted.ts';
import { store } from '#web/api/store.ts';
import { PERSON_CACHE, personCacheName } from './person-cache-name.ts';

export interface StoredReply {
  reply: unknown;
  /** When the server gave the answer, in milliseconds since 1970. */
  at: number;
}

const STORED_AT = 'x-stored-at';

/** @throws if storage is full or blocked */
export function storeReply(personId: string, address: string, { reply, at }: StoredReply) {
  const headers = { 'content-type': 'application/json', [STORED_AT]: String(at) };
  return withCacheOf(personId, (cache) => cache.put(address, new Response(JSON.stringify(reply), { headers })));
}

export async function findReply(personId: string, address: string): Promise<StoredReply | undefined> {
  if (!(await caches.has(personCacheName(personId)))) return undefined;
  const found = await (await caches.open(personCacheName(personId))).match(address, { ignoreVary: true });
  return found && { reply: await found.json(), at: Number(found.headers.get(STORED_AT)) };
}

export const deleteReply = (personId: string, address: string) =>
  withCacheOf(personId, (cache) => cache.delete(address, { ignoreVary: true }));

/**
 * Changes the cache of the signed-in person. Deletes the caches of other persons, whose sessions have ended without signing out: on a
 * shared device no one should find what another student has read.
 */
export async function withCacheOf<T>(personId: string, change: (cache: Cache, name: string) => Promise<T>) {
  const name = personCacheName(personId);
  if (!isSignedIn(personId)) return undefined;
  const others = (await caches.keys()).filter((each) => each.startsWith(PERSON_CACHE) && each !== name);
  await Promise.all(others.map((each) => caches.delete(each)));
  try {
    return await change(await caches.open(name), name);
  } finally {
    // If the person has signed out meanwhile, the change has created the deleted cache again.
    if (!isSignedIn(personId)) await caches.delete(name);
  }
}

const isSignedIn = (personId: string) => canStoreFor(personId, store.getState());

/** Deletes the answers that were given before a moment, except those at the given addresses. */
export const deleteRepliesBefore = (personId: string, moment: number, exceptions: ReadonlySet<string>) =>
  withCacheOf(personId, async (cache) => {
    for (const request of await cache.keys()) {
      const answer = await cache.match(request, { ignoreVary: true });
      const at = answer?.headers.get(STORED_AT);
      if (at && Number(at) < moment && !exceptions.has(new URL(request.url).pathname)) await cache.delete(request);
    }
  });
