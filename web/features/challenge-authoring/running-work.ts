/**
 * Each function returns an id of unfinished work on the server, which pages poll (web/api/polling-interval.ts). The id is undefined once
 * the work is done, and differs for later work.
 */
import type { ChallengeDraft } from '#contract/challenges.ts';
import type { Regrade } from '#contract/gradings.ts';

/** Identifies the running check of the reference solution. */
export const runningCheckKey = (challenge: Pick<ChallengeDraft, '_id' | 'draft'> | undefined) =>
  challenge?.draft?.state === 'checking' ? challenge._id : undefined;

/**
 * Identifies the unfinished regrade. Attempts that could not be graded count as unfinished, because they are retried.
 */
export const runningRegradeKey = (regrade: Pick<Regrade, 'graded' | 'all' | 'startedAt'> | undefined) =>
  regrade && regrade.graded < regrade.all ? regrade.startedAt : undefined;
