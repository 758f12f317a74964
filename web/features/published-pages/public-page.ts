/** Loads a published page for its public URL. Does not use RTK Query, whose code is larger than this page. */
import { useCallback, useEffect, useState } from 'react';
import type { PublishedPage } from '#contract/learning/published-pages.ts';
import { type Failure, unreachable } from '#web/api/failures.ts';

const fetchCalls = () => import('./public-page-calls.ts');
type Calls = Awaited<ReturnType<typeof fetchCalls>>;

/**
 * Calls `use` with the functions of public-page-calls.ts, once they are loaded.
 *
 * @throws {Failure} as call() does (web/api/call.ts); `offline` also when the calls cannot be loaded
 */
export const withCalls = <T>(use: (calls: Calls) => Promise<T>): Promise<T> =>
  fetchCalls().then(use, () => Promise.reject(unreachable));

/** @param pageId  must not change: to show another page, the caller changes the component's `key` */
export function usePublishedPage(pageId: string) {
  const [{ page, failure }, setLoaded] = useState<{ page?: PublishedPage; failure?: Failure }>({});
  const read = useCallback(
    () =>
      withCalls(({ readPage }) => readPage(pageId)).then(
        (page) => setLoaded({ page }),
        (failure: Failure) => setLoaded({ failure }),
      ),
    [pageId],
  );
  // An effect, because the request starts when the component mounts.
  useEffect(() => void read(), [read]);
  return { page, failure, read };
}
