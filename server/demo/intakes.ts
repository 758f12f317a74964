/** The next intakes of the demo school's courses: each begins on a Monday, and applications end a week before. */
import type { Db } from '#server/db/connect.ts';
import { intake } from '#server/db/tables/courses.ts';
import { dayAt } from '#server/time/school-time.ts';

const DAY = 24 * 60 * 60_000;

const intakes = [
  { course: 'Web Design', weeks: 3, places: 20 },
  { course: 'Web Development', weeks: 3, places: 15 },
  { course: 'App Development', weeks: 7, places: null },
  { course: 'Web Design', weeks: 11, places: 20 },
];

interface Needs {
  now: Date;
  zone: string;
  /** Returns a course's id, by the course's title. */
  courseIdOf: (title: string) => string;
}

export async function planIntakes(tx: Db, { now, zone, courseIdOf }: Needs) {
  const rows = intakes.map(({ course, weeks, places }) => {
    const start = mondayBefore(dayAt(new Date(now.getTime() + weeks * 7 * DAY), zone));
    const name = start.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: zone });
    const applyUntil = dayAt(new Date(start.getTime() - 7 * DAY), zone);
    return { courseId: courseIdOf(course), name, startsOn: dayAt(start, zone), applyUntil, places };
  });
  await tx.insert(intake).values(rows);
}

/** Noon (UTC) of the Monday on or before a day. */
function mondayBefore(day: string) {
  const noon = new Date(`${day}T12:00:00Z`);
  return new Date(noon.getTime() - ((noon.getUTCDay() + 6) % 7) * DAY);
}
