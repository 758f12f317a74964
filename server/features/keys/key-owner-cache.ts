/**
 * Caches the owners of API keys for a few seconds, so that a client that runs many programs does not cause a database query
 * for each request.
 */
import type { User } from '#server/http/sessions/sessions.ts';
import type { Clock } from '#server/ports/clock.ts';

/** Lifetime of a cache entry in milliseconds. */
const LIFETIME = 5_000;
const MAX_ENTRIES = 1_000;

interface Entry {
  owner: User;
  until: number;
}

export type KeyOwnerCache = ReturnType<typeof openKeyOwnerCache>;

export function openKeyOwnerCache(clock: Clock) {
  const byHash = new Map<string, Entry>();
  const now = () => clock.now().getTime();

  return {
    /** The cached owner of a key; undefined if the key is not cached. */
    find(hash: string) {
      const entry = byHash.get(hash);
      if (entry && entry.until > now()) return entry.owner;
      byHash.delete(hash);
      return undefined;
    },
    store(hash: string, owner: User) {
      if (byHash.size >= MAX_ENTRIES) byHash.clear();
      byHash.set(hash, { owner, until: now() + LIFETIME });
    },
    /**
     * Call this after committing a change of the owner's keys, so that the next request reads them from the database.
     */
    forget(ownerId: string) {
      for (const [hash, { owner }] of byHash) if (owner.id === ownerId) byHash.delete(hash);
    },
  };
}
