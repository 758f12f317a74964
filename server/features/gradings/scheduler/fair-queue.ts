/**
 * Whose turn it is to be graded: who has had none for the longest goes first, and
 * nobody has two at a time. What needs a pair of boxes is passed over while no pair
 * may begin, so that nothing else stands behind it; and what the clock has stopped
 * while the machine had no time to give, as long as anybody else waits.
 */
import type { Db } from '#server/db/connect.ts';
import * as store from './scheduler.store.ts';

export interface Turns {
  /** Those whose turn comes, in their order. */
  round: store.Candidate[];
  /** Who had a turn, those the longest ago first; forgotten when nothing waits. */
  served: Set<string>;
  /** Gradings that were stopped so, and are to be made once more. */
  starved: Set<string>;
}

interface Asked {
  now: Date;
  /** Whose is under way. */
  busy: string[];
  mayBePair: boolean;
}

export async function nextInTurn(db: Db, turns: Turns, { now, busy, mayBePair }: Asked) {
  const free = turns.round.find(
    // Before those it is looked anew whether somebody has come.
    ({ id, owner, needsPair }) => !turns.starved.has(id) && !busy.includes(owner) && (mayBePair || !needsPair),
  );
  if (free) return free;

  const last = new Map([...turns.served].map((owner, index) => [owner, index + 1]));
  const turnOf = ({ owner }: store.Candidate) => last.get(owner) ?? 0;
  const found = await store.listRound(db, { now, notOf: busy, mayBePair, starved: [...turns.starved] });
  const isStarved = ({ id }: store.Candidate) => Number(turns.starved.has(id));
  turns.round = found.toSorted((a, b) => isStarved(a) - isStarved(b) || turnOf(a) - turnOf(b));
  if (found.length === 0 && busy.length === 0) turns.served.clear();
  return turns.round[0];
}

export function hasTurn({ served }: Turns, { owner }: store.Candidate) {
  served.delete(owner);
  served.add(owner);
}
