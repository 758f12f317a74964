import { dashboard } from '#contract/dashboard.ts';
import { shareSlowResults } from '#server/concurrency/slow-results.ts';
import type { Db } from '#server/db/connect.ts';
import { serializeRoom } from '#server/features/rooms/rooms.ts';
import { serializeEntry } from '#server/features/schedules/schedules.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly, staffOnly, studentOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as store from './dashboard.store.ts';
import { readMonths, readOfficeDay } from './office-day.ts';
import { readStudentDay } from './student-day.ts';
import { readSystemState } from './system-state.ts';
import { listBehind, readTutorDay } from './tutor-day.ts';

export function dashboardRoutes(route: Route, services: Services) {
  const ofWholeSchool = shareSlowResults((db: Db) => countAll(db, undefined));
  const months = shareSlowResults((db: Db) => readMonths({ ...services, db }));

  route(dashboard.read, staffOnly, ({ caller, db }) =>
    caller.type === 'tutor' ? countAll(db, caller.id) : ofWholeSchool(db),
  );

  route(dashboard.student, studentOnly, async ({ caller }) => {
    const { live, week, feedback, fees } = await readStudentDay(services, caller);
    return {
      live: live.map((room) => serializeRoom(room, false)),
      week: week.map(serializeEntry),
      feedback: feedback.map(({ releasedAt, ...task }) => ({ ...task, releasedAt: releasedAt.toISOString() })),
      fees,
    };
  });

  route(dashboard.tutor, staffOnly, async ({ caller }) => serializeTutorDay(await readTutorDay(services, caller)));

  route(dashboard.behind, staffOnly, async ({ caller, db }) =>
    (await listBehind({ ...services, db }, caller)).map(serializeBehind),
  );

  route(dashboard.office, adminOnly, async ({ caller, request, texts }) => {
    const [{ applications, classes, ...day }, system] = await Promise.all([
      readOfficeDay(services, caller),
      readSystemState(services, localeOf(request), texts),
    ]);
    const first = applications.first.map(({ at, ...applicant }) => ({ ...applicant, at: at.toISOString() }));
    return { ...day, applications: { ...applications, first }, classes: classes.map(serializeEntry), system };
  });

  route(dashboard.months, adminOnly, ({ db }) => months(db));
}

/** @param tutorId  undefined for the whole school */
async function countAll(db: Db, tutorId: string | undefined) {
  const [courses, students, lessons, sessions] = await Promise.all([
    store.countCourses(db, tutorId),
    store.countStudents(db, tutorId),
    store.countLessons(db, tutorId),
    store.countSessions(db, tutorId),
  ]);
  return { courses, students, lessons, sessions };
}

const serializeTutorDay = ({ toMark, pagesToDecide, classes, behind }: Awaited<ReturnType<typeof readTutorDay>>) => ({
  toMark: {
    first: toMark.handins.map(({ id, studentName, task, courseTitle, arrivedAt }) => ({
      handinId: id,
      studentName,
      taskName: task.name,
      courseTitle,
      at: arrivedAt.toISOString(),
    })),
    total: toMark.total,
  },
  pagesToDecide,
  classes: classes.map(serializeEntry),
  behind: { ...behind, first: behind.first.map(serializeBehind) },
});

const serializeBehind = ({ lastActiveAt, ...student }: Awaited<ReturnType<typeof listBehind>>[number]) => ({
  ...student,
  lastActiveAt: lastActiveAt.toISOString(),
});
