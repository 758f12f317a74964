/** A student's day, refetched each minute, so that a class that opens appears without a reload. */
import type { StudentDay } from '#contract/dashboard.ts';
import { useStudentDayQuery } from './dashboard.api.ts';

const options = { pollingInterval: 60_000, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true };

/** Undefined while the day loads. */
export function useStudentDay(): StudentDay | 'failed' | undefined {
  const { data, isError } = useStudentDayQuery(undefined, options);
  return data ?? (isError ? 'failed' : undefined);
}
