/** Renders a query's data, with a spinner while it loads and a retry button if it failed. */
import type { ReactNode } from 'react';
import { sentenceOf } from '#web/api/failures.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';

interface Props<Result> {
  query: {
    data?: Result | undefined;
    error?: { message?: string | undefined } | undefined;
    isFetching: boolean;
    refetch: () => unknown;
  };
  children: (result: Result) => ReactNode;
}

export function Loaded<Result>({ query: { data, error, isFetching, refetch }, children }: Props<Result>) {
  if (data !== undefined) return children(data);
  return error && !isFetching ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;
}
