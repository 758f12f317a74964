/**
 * Loads the data of a public fund page. The server embeds the data in the HTML document, so that a cheap phone shows
 * the page without another request. The page fetches the data if the document lacks them, and after a gift. zod is not
 * loaded until the visitor uses the form.
 */
import { useCallback, useEffect, useState } from 'react';
import type { Fund } from '#contract/money/funds.ts';
import { type Failure, unreachable } from '#web/api/failures.ts';

const fetchCalls = () => import('./fund-calls.ts');
type Calls = Awaited<ReturnType<typeof fetchCalls>>;

/** Preloads fund-calls.ts when the form gets the focus. Offline this fails silently; each use tries again. */
export const preloadCalls = () => void fetchCalls().catch(() => undefined);

/**
 * Calls `use` with the functions of fund-calls.ts, once they are loaded.
 *
 * @throws {Failure} as call() does (web/api/call.ts); `offline` also when the calls cannot be loaded
 */
export const withCalls = <T>(use: (calls: Calls) => Promise<T>): Promise<T> =>
  fetchCalls().then(use, () => Promise.reject(unreachable));

interface LoadedFund {
  fund?: Fund | undefined;
  failure?: Failure;
}

export function usePublicFund(studentId: string) {
  const [loaded, setLoaded] = useState<LoadedFund>(() => ({ fund: embeddedFund(studentId) }));
  const read = useCallback(
    () =>
      withCalls(({ readFund }) => readFund(studentId)).then(
        (fund) => setLoaded({ fund }),
        (failure: Failure) => setLoaded(({ fund }) => ({ fund, failure })),
      ),
    [studentId],
  );
  const isLoaded = loaded.fund !== undefined;
  // Fetches in an effect and not by RTK Query, because the code of RTK Query is larger than the whole page.
  useEffect(() => {
    if (!isLoaded) void read();
  }, [isLoaded, read]);
  return { ...loaded, read };
}

/** Reads the embedded data. Not validated: our own server wrote them (server/features/funds/fund-meta-tags.ts). */
function embeddedFund(studentId: string) {
  const json = document.querySelector<HTMLMetaElement>('meta[name="fund"]')?.content;
  const fund = json ? (JSON.parse(json) as Fund & { studentId: string }) : undefined;
  return fund?.studentId === studentId.toLowerCase() ? fund : undefined;
}
