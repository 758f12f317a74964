/** The attempts at a challenge, followed until all are graded. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AttemptLine } from '#contract/gradings.ts';
import { useGrowingPause } from '#web/api/growing-pause.ts';
import { attemptsApi, useAttemptQuery, useAttemptsQuery } from './attempts.api.ts';

/** Milliseconds that each one takes that is graded before. */
const EACH_TAKES = 100;
const LONGEST = 30_000;

export const isUnderWay = ({ state }: AttemptLine) => state === 'waiting' || state === 'running';

export function useFollowedAttempts(challengeId: string) {
  const asked = useAttemptsQuery(challengeId, { refetchOnMountOrArgChange: true });
  // They are graded in their order, and the newest comes first here.
  const next = asked.data?.findLast(isUnderWay);
  const looked = next ? { challengeId, attemptId: next._id } : skipToken;
  const { fulfilledTimeStamp } = attemptsApi.endpoints.attempt.useQueryState(looked);
  const pause = useGrowingPause(next?._id, fulfilledTimeStamp);
  useAttemptQuery(looked, {
    pollingInterval: Math.max(pause, Math.min((next?.ahead ?? 0) * EACH_TAKES, LONGEST)),
    skipPollingIfUnfocused: true,
  });
  return asked;
}
