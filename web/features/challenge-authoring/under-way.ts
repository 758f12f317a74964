/** What the school still works on, and pages poll for: undefined once it is done. Another value is other work. */
import type { ChallengeDraft } from '#contract/challenges.ts';
import type { Regrade } from '#contract/gradings.ts';

/** The check of the reference solution. */
export const checkUnderWay = (challenge: Pick<ChallengeDraft, '_id' | 'draft'> | undefined) =>
  challenge?.draft?.state === 'checking' ? challenge._id : undefined;

/** A regrade. Attempts that could not be graded are not counted as graded: they are retried. */
export const regradeUnderWay = (regrade: Pick<Regrade, 'graded' | 'all' | 'startedAt'> | undefined) =>
  regrade && regrade.graded < regrade.all ? regrade.startedAt : undefined;
