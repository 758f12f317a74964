/** The attempts at a challenge, followed until all are graded. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AttemptLine } from '#contract/gradings.ts';
import { useGrowingPause } from '#web/api/growing-pause.ts';
import { attemptsApi, useAttemptQuery, useAttemptsQuery } from './attempts.api.ts';

/** Milliseconds that each one takes that is graded before. */
const EACH_TAKES = 100;
const LONGEST = 30_000;

export const isUnderWay = ({ state }: AttemptLine) => state === 'waiting' || state === 'running';

/** One is asked for by itself, of which all comes at once. Of several the list tells: one that waits to be tried again keeps no other waiting. */
export function useFollowedAttempts(challengeId: string) {
  const { data: known, fulfilledTimeStamp: listedAt } = attemptsApi.endpoints.attempts.useQueryState(challengeId);
  const underWay = known?.filter(isUnderWay) ?? [];
  const only = underWay.length === 1 ? underWay[0] : undefined;
  const looked = only ? { challengeId, attemptId: only._id } : skipToken;
  const { fulfilledTimeStamp: lookedAt } = attemptsApi.endpoints.attempt.useQueryState(looked);
  const pause = useGrowingPause(
    underWay.map(({ _id }) => _id).join() || undefined,
    Math.max(listedAt ?? 0, lookedAt ?? 0),
  );
  const pollingInterval = Math.max(pause, Math.min(fewestAhead(underWay) * EACH_TAKES, LONGEST));
  useAttemptQuery(looked, { pollingInterval, skipPollingIfUnfocused: true });
  return useAttemptsQuery(challengeId, {
    refetchOnMountOrArgChange: true,
    pollingInterval: underWay.length > 1 ? pollingInterval : 0,
    skipPollingIfUnfocused: true,
  });
}

const fewestAhead = (underWay: AttemptLine[]) =>
  underWay.length > 0 ? Math.min(...underWay.map(({ ahead }) => ahead ?? 0)) : 0;
