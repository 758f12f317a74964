/** The week and the time of the school, both kept up to date while they are looked at. */
import type { ScheduleEntry } from '#contract/schedules.ts';
import { useNow } from '#web/ui/now.ts';
import { schedulesApi } from './schedules.api.ts';
import { isRunning, minutesUntil, type SchoolTime, schoolTime } from './school-time.ts';

const MINUTE = 60_000;
/** Minutes before a class in which its room may be opened already. */
const BEFORE = 5;

export function useWeek() {
  const now = schoolTime(useNow());
  const { week } = schedulesApi.endpoints;
  const { data: entries, error, isFetching } = week.useQueryState();
  const isOn = entries?.some((entry) => isRunning(entry, now) || minutesUntil(entry, now) <= BEFORE);
  const { refetch } = week.useQuerySubscription(undefined, {
    refetchOnMountOrArgChange: true,
    // While something is on, its room is opened and closed.
    pollingInterval: isOn ? MINUTE : 0,
    skipPollingIfUnfocused: true,
  });
  return { now, entries, error, isFetching, refetch };
}

export interface WeekProps {
  entries: ScheduleEntry[];
  now: SchoolTime;
}
