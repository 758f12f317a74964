/** The week's entries and the school's time, updated while a page displays them. */
import type { ScheduleEntry } from '#contract/schedules.ts';
import { useNow } from '#web/ui/time/now.ts';
import { useWeekQuery } from './schedules.api.ts';
import { type SchoolTime, schoolTime } from './school-time.ts';

/** Loads the week's entries. On pages that use useRoomEvents they are also refetched when a room opens or closes. */
export function useWeek() {
  const now = schoolTime(useNow());
  const { data: entries, error, isFetching, refetch } = useWeekQuery(undefined, { refetchOnMountOrArgChange: true });
  return { now, entries, error, isFetching, refetch };
}

export interface WeekProps {
  entries: ScheduleEntry[];
  now: SchoolTime;
}
