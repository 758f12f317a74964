/** Caches the owners of API keys for a few seconds, so that a client that runs many programs does not query the database each time. */
import type { User } from '#server/http/sessions.ts';
import type { Clock } from '#server/ports/clock.ts';

/** Milliseconds. */
const REMEMBERED = 5_000;
/** More are not remembered at a time. */
const MOST_REMEMBERED = 1_000;

interface Remembered {
  owner: User;
  until: number;
}

export type KeyOwners = ReturnType<typeof openKeyOwners>;

export function openKeyOwners(clock: Clock) {
  const byHash = new Map<string, Remembered>();
  const now = () => clock.now().getTime();

  return {
    /** Undefined where it is not remembered. */
    find(hash: string) {
      const known = byHash.get(hash);
      if (known && known.until > now()) return known.owner;
      byHash.delete(hash);
      return undefined;
    },
    remember(hash: string, owner: User) {
      if (byHash.size >= MOST_REMEMBERED) byHash.clear();
      byHash.set(hash, { owner, until: now() + REMEMBERED });
    },
    /** Call it after the commit: the next request looks this person's keys up in the database. */
    forget(ownerId: string) {
      for (const [hash, { owner }] of byHash) if (owner.id === ownerId) byHash.delete(hash);
    },
  };
}
