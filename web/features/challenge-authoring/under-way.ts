/**
 * Identifies work that the server has not finished, for which pages poll (web/api/polling-interval.ts). Undefined once
 * it is done; another value means other work.
 */
import type { ChallengeDraft } from '#contract/challenges.ts';
import type { Regrade } from '#contract/gradings.ts';

/** The check of the reference solution. */
export const checkUnderWay = (challenge: Pick<ChallengeDraft, '_id' | 'draft'> | undefined) =>
  challenge?.draft?.state === 'checking' ? challenge._id : undefined;

/** A regrade. Attempts that could not be graded count as unfinished, because they are retried. */
export const regradeUnderWay = (regrade: Pick<Regrade, 'graded' | 'all' | 'startedAt'> | undefined) =>
  regrade && regrade.graded < regrade.all ? regrade.startedAt : undefined;
