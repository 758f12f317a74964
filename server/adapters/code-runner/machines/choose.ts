/** Chooses the machine that a program runs on. No side effects. */
import { createHash } from 'node:crypto';

export interface Candidate {
  address: string;
  /** How many programs may compute on the machine at the same time. */
  slots: number;
  /** Programs of all clients that ran or waited on the machine at its last report. */
  reported: number;
  /** Programs of this process on the machine now, and at the machine's last report (`ownThen`). */
  own: number;
  ownThen: number;
  /** Programs of the owner that this process has on the machine now. */
  ofOwner: number;
}

/**
 * Chooses the machine with the lowest load per slot. A runner runs one program of each owner at a time, so an owner's further
 * programs go to the same machine. Equally loaded machines are ordered by a hash of the owner, so that a student's next
 * program finds the compilation cache of the last one.
 */
export const leastLoaded = <C extends Candidate>(candidates: C[], owner: string) =>
  candidates.toSorted(
    (a, b) =>
      Number(b.ofOwner > 0) - Number(a.ofOwner > 0) ||
      loadOf(a) - loadOf(b) ||
      (rank(a, owner) < rank(b, owner) ? -1 : 1),
  )[0];

/** The load per slot: this process's programs now, and those of other processes at the machine's last report. */
const loadOf = ({ reported, own, ownThen, slots }: Candidate) => Math.max(own, reported + own - ownThen) / slots;

const rank = ({ address }: Candidate, owner: string) =>
  createHash('sha256').update(`${address} ${owner}`).digest('hex');
