/** The week and the time of the school, both kept up to date while they are looked at. */
import type { ScheduleEntry } from '#contract/schedules.ts';
import { useNow } from '#web/ui/time/now.ts';
import { useWeekQuery } from './schedules.api.ts';
import { type SchoolTime, schoolTime } from './school-time.ts';

/** When a room is opened or closed, the page hears of it elsewhere (room news), and this is asked for anew. */
export function useWeek() {
  const now = schoolTime(useNow());
  const { data: entries, error, isFetching, refetch } = useWeekQuery(undefined, { refetchOnMountOrArgChange: true });
  return { now, entries, error, isFetching, refetch };
}

export interface WeekProps {
  entries: ScheduleEntry[];
  now: SchoolTime;
}
