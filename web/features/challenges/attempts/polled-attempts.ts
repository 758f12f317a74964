/** The attempts at a challenge, followed until all are graded. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AttemptLine } from '#contract/gradings.ts';
import { usePollingInterval } from '#web/api/polling-interval.ts';
import { attemptsApi, useAttemptQuery, useAttemptsQuery } from './attempts.api.ts';

/** Milliseconds that each one takes that is graded before. */
const EACH_TAKES = 100;
const LONGEST = 30_000;
/** Letters of a program that cost more than the list, which has none. */
const LONG_PROGRAM = 8_000;

export const isUnderWay = ({ state }: AttemptLine) => state === 'waiting' || state === 'running';

/**
 * One is asked for by itself, of which all comes at once. Of several the list tells: one
 * that waits to be tried again keeps no other waiting; and of one that is long.
 */
export function useFollowedAttempts(challengeId: string) {
  const { data: known, fulfilledTimeStamp: listedAt } = attemptsApi.endpoints.attempts.useQueryState(challengeId);
  const underWay = known?.filter(isUnderWay) ?? [];
  const only = underWay.length === 1 ? underWay[0] : undefined;
  const looked = only ? { challengeId, attemptId: only._id } : skipToken;
  const { data: whole, fulfilledTimeStamp: lookedAt } = attemptsApi.endpoints.attempt.useQueryState(looked);
  const pause = usePollingInterval(
    underWay.map(({ _id }) => _id).join() || undefined,
    Math.max(listedAt ?? 0, lookedAt ?? 0),
  );
  const pollingInterval = Math.max(pause, Math.min(fewestAhead(underWay) * EACH_TAKES, LONGEST));
  const doesListTell = underWay.length > 1 || (whole?.source.length ?? 0) > LONG_PROGRAM;
  useAttemptQuery(looked, { pollingInterval: doesListTell ? 0 : pollingInterval, skipPollingIfUnfocused: true });
  return useAttemptsQuery(challengeId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: doesListTell ? pollingInterval : 0,
    skipPollingIfUnfocused: true,
  });
}

const fewestAhead = (underWay: AttemptLine[]) =>
  underWay.length > 0 ? Math.min(...underWay.map(({ ahead }) => ahead ?? 0)) : 0;
