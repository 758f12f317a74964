/** The order of a course's challenges. Positions count from 0. */

/** Returns `ids` with the id at `from` moved to `to`. */
export const moved = (ids: string[], from: number, to: number) => ids.toSpliced(from, 1).toSpliced(to, 0, ids[from]!);

/** Compares challenges by their positions in `ids`. Challenges that are missing in `ids` come first, unsorted. */
export const byPositionIn = (ids: string[]) => (one: { _id: string }, other: { _id: string }) =>
  ids.indexOf(one._id) - ids.indexOf(other._id);
