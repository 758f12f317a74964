/** What a tutor's start page shows: work to mark, the classes of today, and the students who fall behind. */
import { SHOWN_ROWS } from '#contract/dashboard.ts';
import { fallsBehind, isQuiet } from '#contract/rules/falling-behind.ts';
import { readQueue } from '#server/features/marks/marks.ts';
import { countToDecide } from '#server/features/published-pages/published-pages.ts';
import { listWeek } from '#server/features/schedules/schedules.ts';
import type { Staff } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { dayAt } from '#server/time/school-time.ts';
import * as store from './tutor-day.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'config'>;

export async function readTutorDay(needs: Needs, tutor: Staff) {
  const [toMark, pagesToDecide, classes, behind] = await Promise.all([
    readQueue(needs, tutor, { q: '', state: 'waiting', page: 1, perPage: SHOWN_ROWS }),
    countToDecide(needs.db, tutor),
    listClassesToday(needs, tutor),
    listBehind(needs, tutor),
  ]);
  return { toMark, pagesToDecide, classes, behind: { first: behind.slice(0, SHOWN_ROWS), total: behind.length } };
}

/** The entries of the caller's schedule that take place today, by the school's calendar. */
export async function listClassesToday({ db, clock, config }: Needs, staff: Staff) {
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: config.schoolZone }).format(clock.now());
  return (await listWeek(db, staff)).filter(({ day }) => day === weekday);
}

/** The students who fall behind: first those with the most overdue tasks, then those who were inactive for longest. */
export async function listBehind({ db, clock, config }: Needs, tutor: Staff) {
  const now = clock.now();
  const zone = config.schoolZone;
  const standings = await store.listStandings(db, { tutorId: tutor.id, today: dayAt(now, zone), zone });
  return standings
    .filter((standing) => fallsBehind(standing, now))
    .map(({ hasLessonsLeft, ...student }) => ({ ...student, isQuiet: isQuiet({ hasLessonsLeft, ...student }, now) }))
    .sort((a, b) => b.overdue - a.overdue || a.lastActiveAt.getTime() - b.lastActiveAt.getTime());
}
