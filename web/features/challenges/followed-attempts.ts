/** The attempts at a challenge, followed until all are graded. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { AttemptLine } from '#contract/gradings.ts';
import { useAttemptQuery, useAttemptsQuery } from './attempts.api.ts';

/** Milliseconds between two looks. */
const POLL_MS = 2_000;

export const isUnderWay = ({ state }: AttemptLine) => state === 'waiting' || state === 'running';

export function useFollowedAttempts(challengeId: string) {
  const asked = useAttemptsQuery(challengeId, { refetchOnMountOrArgChange: true });
  // They are graded in their order, and the newest comes first here.
  const next = asked.data?.findLast(isUnderWay);
  useAttemptQuery(next ? { challengeId, attemptId: next._id } : skipToken, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  return asked;
}
