import { count, countDistinct, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { lesson } from '#server/db/tables/lessons.ts';
import { liveSession } from '#server/db/tables/rooms-and-schedules.ts';

/** With an id, each function counts that tutor's rows; without one, all rows. */
type TutorId = string | undefined;

const taughtBy = (tutorId: TutorId) => (tutorId ? eq(course.tutorId, tutorId) : undefined);

export const countCourses = async (db: Db, tutorId: TutorId) => {
  const [counted] = await db.select({ courses: count() }).from(course).where(taughtBy(tutorId));
  return counted!.courses;
};

/** Counts the enrolled students; a student of several courses counts once. */
export const countStudents = async (db: Db, tutorId: TutorId) => {
  const [counted] = await db
    .select({ students: countDistinct(enrolment.studentId) })
    .from(enrolment)
    .innerJoin(course, eq(course.id, enrolment.courseId))
    .where(taughtBy(tutorId));
  return counted!.students;
};

export const countLessons = async (db: Db, tutorId: TutorId) => {
  const [counted] = await db
    .select({ lessons: count() })
    .from(lesson)
    .innerJoin(course, eq(course.id, lesson.courseId))
    .where(taughtBy(tutorId));
  return counted!.lessons;
};

export const countSessions = async (db: Db, tutorId: TutorId) => {
  const [counted] = await db
    .select({ sessions: count() })
    .from(liveSession)
    .where(tutorId ? eq(liveSession.ownerId, tutorId) : undefined);
  return counted!.sessions;
};
