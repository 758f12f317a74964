/**
 * RTK Query cache tags of an author's challenges. Each mutation invalidates the tags of the queries that it makes
 * stale.
 */

const tag = (id: string) => ({ type: 'challenges' as const, id });

export const listTag = tag('lists');
export const challengeTag = (challengeId: string) => tag(challengeId);
export const regradeTag = (challengeId: string) => tag(`regrade of ${challengeId}`);
export const faultsTag = (challengeId: string) => tag(`faults of ${challengeId}`);

/**
 * For `invalidatesTags`: returns the tags if the mutation succeeded. A refused mutation invalidates nothing, because a
 * refetch would discard what the author typed.
 */
export const unlessRefused =
  <Change>(tagsOf: (change: Change) => ReturnType<typeof tag>[]) =>
  (_reply: unknown, refusal: unknown, change: Change) =>
    refusal ? [] : tagsOf(change);
