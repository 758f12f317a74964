/** Challenges as the school tells them, or as it told them last: nobody waits for a network that hangs. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo, useState } from 'react';
import type { ChallengeCard } from '#contract/challenges.ts';
import { store } from '#web/api/store.ts';
import { isKept, keptChallenge, keptList } from './challenge-cache.ts';
import { challengesApi, useChallengeQuery, useChallengesToSolveQuery } from './challenges.api.ts';

/** What is graded while another page is looked at changes them. */
const fresh = { refetchOnMountOrArgChange: true };

export function useSeenChallenges() {
  const { data, error, refetch } = useChallengesToSolveQuery(undefined, fresh);
  const [kept] = useState(keptList);
  return { list: data ?? kept, error, refetch };
}

/** @param id  undefined while none is chosen */
export function useSeenChallenge(id: string | undefined) {
  const { currentData, error, refetch } = useChallengeQuery(id ?? skipToken, fresh);
  const kept = useMemo(() => (id === undefined ? undefined : keptChallenge(id)), [id]);
  const isGone =
    error !== undefined && 'code' in error && ['not_found', 'not_allowed', 'invalid'].includes(String(error.code));
  return { challenge: isGone ? undefined : (currentData ?? kept), isGone, error, refetch };
}

/** Milliseconds after the page, in which it is used first. */
const A_WHILE = 3_000;
/** Of a few kB each. */
const MOST = 20;

/** Those of the list that are still to be solved come one by one, once the page is there, so that they can be solved without a network. */
export function useKeepingChallenges(challenges: ChallengeCard[]) {
  const wanted = challenges
    .filter((challenge) => !challenge.standing.isPassed && !isKept(challenge))
    .slice(0, MOST)
    .map(({ _id }) => _id)
    .join();
  // Something of this browser's, and nothing that is shown.
  useEffect(() => {
    if (!wanted || isDataDear()) return undefined;
    const ending = new AbortController();
    const timer = setTimeout(() => void keepAll(wanted.split(','), ending.signal), A_WHILE);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [wanted]);
}

async function keepAll(ids: string[], signal: AbortSignal) {
  for (const id of ids) {
    if (signal.aborted || !navigator.onLine) return;
    await store.dispatch(challengesApi.endpoints.challenge.initiate(id, { subscribe: false, forceRefetch: true }));
  }
}

/** Somebody has asked the browser to save data. */
const isDataDear = () =>
  (navigator as Navigator & { connection?: { saveData: boolean } }).connection?.saveData === true;
