/** The attempts at a challenge, polled until all are graded. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AttemptSummary } from '#contract/gradings.ts';
import { usePollingInterval } from '#web/api/polling-interval.ts';
import { attemptsApi, useAttemptQuery, useAttemptsQuery } from './attempts.api.ts';

/** Milliseconds that each attempt ahead in the grading queue is assumed to take. */
const PER_ATTEMPT_AHEAD = 100;
const MAX_INTERVAL = 30_000;
/**
 * Characters of a program above which polling the attempt transfers more than polling the list, which has no programs.
 */
const LONG_PROGRAM = 8_000;

export const isInProgress = ({ state }: AttemptSummary) => state === 'waiting' || state === 'running';

/**
 * Queries the attempts. A single ungraded attempt is polled by itself, with its results. For several ungraded attempts,
 * or one with a long program, the list is polled, so that an attempt that waits for a retry does not delay the others.
 */
export function usePolledAttempts(challengeId: string) {
  const { data: known, fulfilledTimeStamp: listedAt } = attemptsApi.endpoints.attempts.useQueryState(challengeId);
  const underWay = known?.filter(isInProgress) ?? [];
  const only = underWay.length === 1 ? underWay[0] : undefined;
  const attemptQuery = only ? { challengeId, attemptId: only._id } : skipToken;
  const { data: attempt, fulfilledTimeStamp: attemptAt } = attemptsApi.endpoints.attempt.useQueryState(attemptQuery);
  const pause = usePollingInterval(
    underWay.map(({ _id }) => _id).join() || undefined,
    Math.max(listedAt ?? 0, attemptAt ?? 0),
  );
  const pollingInterval = Math.max(pause, Math.min(fewestAhead(underWay) * PER_ATTEMPT_AHEAD, MAX_INTERVAL));
  const pollsList = underWay.length > 1 || (attempt?.source.length ?? 0) > LONG_PROGRAM;
  useAttemptQuery(attemptQuery, { pollingInterval: pollsList ? 0 : pollingInterval, skipPollingIfUnfocused: true });
  return useAttemptsQuery(challengeId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: pollsList ? pollingInterval : 0,
    skipPollingIfUnfocused: true,
  });
}

const fewestAhead = (underWay: AttemptSummary[]) =>
  underWay.length > 0 ? Math.min(...underWay.map(({ ahead }) => ahead ?? 0)) : 0;
