/** Hooks that return challenges from the server, or from the cache until the server has replied. */
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo, useState } from 'react';
import type { ChallengeCard } from '#contract/challenges.ts';
import { savesData } from '#web/api/offline/downloads.ts';
import { store } from '#web/api/store.ts';
import { cachedChallenge, cachedList, isCached } from './challenge-cache.ts';
import { challengesApi, useChallengeQuery, useChallengesToSolveQuery } from './challenges.api.ts';

/** Refetches when a page opens, because results may have changed while another page was open. */
const fresh = { refetchOnMountOrArgChange: true };

export function useCachedChallenges() {
  const { data, error, refetch } = useChallengesToSolveQuery(undefined, fresh);
  const [cached] = useState(cachedList);
  return { list: data ?? cached, error, refetch };
}

/** Returns one challenge. @param id  undefined while no challenge is selected */
export function useCachedChallenge(id: string | undefined) {
  const { currentData, error, refetch } = useChallengeQuery(id ?? skipToken, fresh);
  const cached = useMemo(() => (id === undefined ? undefined : cachedChallenge(id)), [id]);
  const isGone =
    error !== undefined && 'code' in error && ['not_found', 'not_allowed', 'invalid'].includes(String(error.code));
  return { challenge: isGone ? undefined : (currentData ?? cached), isGone, error, refetch };
}

/** Milliseconds before downloads begin, so that the page's own requests come first. */
const DELAY = 3_000;
/** Maximum challenges downloaded in advance, of a few kB each. */
const MAX_PREFETCHED = 20;

/** Downloads the unsolved challenges of the list one by one into the cache, for offline use. */
export function usePrefetchedChallenges(challenges: ChallengeCard[]) {
  const missing = challenges
    .filter((challenge) => !challenge.standing.isPassed && !isCached(challenge))
    .slice(0, MAX_PREFETCHED)
    .map(({ _id }) => _id)
    .join();
  // An effect, because the download only fills the cache: nothing on screen depends on it.
  useEffect(() => {
    if (!missing || savesData()) return undefined;
    const ending = new AbortController();
    const timer = setTimeout(() => void prefetch(missing.split(','), ending.signal), DELAY);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [missing]);
}

async function prefetch(ids: string[], signal: AbortSignal) {
  for (const id of ids) {
    if (signal.aborted || !navigator.onLine) return;
    await store.dispatch(challengesApi.endpoints.challenge.initiate(id, { subscribe: false, forceRefetch: true }));
  }
}
