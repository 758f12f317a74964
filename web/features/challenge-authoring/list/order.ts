/** The order of a course's challenges. Positions count from 0. */

/** The ids with the one at `from` moved to `to`. */
export const moved = (ids: string[], from: number, to: number) => ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!);

/** Compares challenges by their positions in the ids. Challenges that are not among them keep their order. */
export const byPositionIn = (ids: string[]) => (one: { _id: string }, other: { _id: string }) =>
  ids.indexOf(one._id) - ids.indexOf(other._id);
