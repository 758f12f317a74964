/** Chooses the machine that a program runs on. No side effects. */
import { createHash } from 'node:crypto';

export interface Candidate {
  address: string;
  /** How many programs may compute on the machine at the same time. */
  slots: number;
  /** Programs that ran or waited there when it last told, of all its clients. */
  reported: number;
  /** Programs that this process has there now, and had when the machine last told. */
  own: number;
  ownThen: number;
  /** Programs that this process has there now for the program's owner. */
  ofOwner: number;
}

/**
 * The machine with the fewest programs for each of its slots. A runner serves one program of each owner at a time, so an
 * owner who has programs on a machine keeps to it. Between equals the owner decides: a student's next program finds what
 * was compiled for the last one.
 */
export const leastLoaded = <C extends Candidate>(candidates: C[], owner: string) =>
  candidates.toSorted(
    (a, b) =>
      Number(b.ofOwner > 0) - Number(a.ofOwner > 0) ||
      loadOf(a) - loadOf(b) ||
      (rank(a, owner) < rank(b, owner) ? -1 : 1),
  )[0];

/** Counts what this process has sent since the machine told, and what other processes had there then. */
const loadOf = ({ reported, own, ownThen, slots }: Candidate) => Math.max(own, reported + own - ownThen) / slots;

const rank = ({ address }: Candidate, owner: string) =>
  createHash('sha256').update(`${address} ${owner}`).digest('hex');
