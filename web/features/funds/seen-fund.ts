/**
 * A fund page as strangers see it. The server writes it into the document, so
 * that a cheap phone shows it without one more question; it is asked for where it
 * is not there, and after a gift. Free of zod until it is touched.
 */
import { useCallback, useEffect, useState } from 'react';
import type { Fund } from '#contract/funds.ts';
import { type Failure, unreachable } from '#web/api/failures.ts';

const fetchCalls = () => import('./fund-calls.ts');
type Calls = Awaited<ReturnType<typeof fetchCalls>>;

/** For a form's onFocus. Without a network nothing comes; what needs it tries again. */
export const fetchOnTouch = () => void fetchCalls().catch(() => undefined);

/** @throws {Failure} as call; `offline` also when the calls themselves cannot be fetched */
export const withCalls = <T>(use: (calls: Calls) => Promise<T>): Promise<T> =>
  fetchCalls().then(use, () => Promise.reject(unreachable));

interface Seen {
  fund?: Fund | undefined;
  failure?: Failure;
}

export function useSeenFund(studentId: string) {
  const [seen, setSeen] = useState<Seen>(() => ({ fund: fundInDocument(studentId) }));
  const read = useCallback(
    () =>
      withCalls(({ readFund }) => readFund(studentId)).then(
        (fund) => setSeen({ fund }),
        (failure: Failure) => setSeen(({ fund }) => ({ fund, failure })),
      ),
    [studentId],
  );
  const isKnown = seen.fund !== undefined;
  // RTK Query would ask by itself, and weighs more than the page.
  useEffect(() => {
    if (!isKnown) void read();
  }, [isKnown, read]);
  return { ...seen, read };
}

/** Our own server has written it (server/features/funds/fund-head.ts), so it is what it says. */
function fundInDocument(studentId: string) {
  const written = document.querySelector<HTMLMetaElement>('meta[name="fund"]')?.content;
  const fund = written ? (JSON.parse(written) as Fund & { studentId: string }) : undefined;
  return fund?.studentId === studentId.toLowerCase() ? fund : undefined;
}
