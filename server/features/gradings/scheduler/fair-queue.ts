/**
 * Fair queueing of gradings: round-robin over owners, the least recently served first, and never two gradings of one
 * owner at a time. Gradings that need a pair of sandboxes are skipped while no further pair may start, so they block no
 * one. Starved gradings, in which a program timed out because the machine was busy (retry-policy.ts), wait until no
 * other grading waits, except those of regrade previews.
 */
import type { Db } from '#server/db/connect.ts';
import * as store from './scheduler.store.ts';

interface Query {
  now: Date;
  /** Owners with a grading in progress in this process. Those of other processes are excluded when a round is read. */
  busyOwners: string[];
  mayStartPair: boolean;
}

export function openFairQueue() {
  let round: store.Candidate[] = [];
  /** Owners, the least recently served first. */
  const served = new Set<string>();
  const starved = new Set<string>();

  async function startRound(db: Db, { now, mayStartPair }: Query) {
    const found = await store.listRound(db, { now, mayStartPair, starved: [...starved] });
    const turns = new Map([...served].map((owner, index) => [owner, index + 1]));
    const turnOf = ({ owner }: store.Candidate) => turns.get(owner) ?? 0;
    const isCpuStarved = ({ id }: store.Candidate) => Number(starved.has(id));
    round = found.toSorted((a, b) => isCpuStarved(a) - isCpuStarved(b) || turnOf(a) - turnOf(b));
    return round[0];
  }

  return {
    starved,
    /** The grading to start next; undefined when none may start. It stays in the queue until `remove`. */
    async next(db: Db, query: Query) {
      const free = round.find(
        // Takes no starved gradings from the current round, because gradings that arrived after it was read come first.
        ({ id, owner, needsPair }) =>
          !starved.has(id) && !query.busyOwners.includes(owner) && (query.mayStartPair || !needsPair),
      );
      return free ?? startRound(db, query);
    },
    remove(candidate: store.Candidate) {
      round = round.filter((other) => other !== candidate);
    },
    /** Moves the owner to the end of the round-robin. */
    markServed({ owner }: store.Candidate) {
      served.delete(owner);
      served.add(owner);
    },
    /** Clears the order in which owners were served. Call this when no grading waits or runs. */
    forgetTurns() {
      served.clear();
    },
    /** Makes the next call of `next` read the waiting gradings again. */
    endRound() {
      round = [];
    },
  };
}
