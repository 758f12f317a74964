/** Who besides its owner may open a project, and until when. */
import { and, eq, exists, gt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course, enrolment } from '#server/db/tables/courses.ts';
import { project } from '#server/db/tables/projects.ts';
import type { User } from '#server/http/sessions/sessions.ts';

export interface Reader {
  projectId: string;
  reader: Pick<User, 'id' | 'type'>;
  now: Date;
}

/** Finds a project that the reader owns, or may help with. */
export const findShared = async (db: Db, reading: Reader) =>
  (await db.select().from(project).where(isSharedWith(db, reading)))[0];

/** Locks such a project: changes of its files run one after the other. */
export const lockShared = async (tx: Db, reading: Reader) =>
  (await tx.select().from(project).where(isSharedWith(tx, reading)).for('update'))[0];

/** Finds a project whose owner has asked for help. */
export const findHelped = async (db: Db, id: string, now: Date) =>
  (
    await db
      .select()
      .from(project)
      .where(and(eq(project.id, id), gt(project.helpUntil, now)))
  )[0];

const isSharedWith = (db: Db, { projectId, reader, now }: Reader) =>
  and(
    eq(project.id, projectId),
    or(eq(project.ownerId, reader.id), and(gt(project.helpUntil, now), isHelper(db, reader))),
  );

function isHelper(db: Db, { id, type }: Reader['reader']) {
  if (type === 'admin') return sql`true`;
  return exists(
    db
      .select({ one: sql`1` })
      .from(enrolment)
      .innerJoin(course, eq(course.id, enrolment.courseId))
      .where(and(eq(enrolment.studentId, project.ownerId), eq(course.tutorId, id))),
  );
}

/** The recipients of a request for help: the tutors of the student's courses, or the office if there are none. */
export const helpersOf = (studentId: string): SQL => {
  const tutors = sql`select course.tutor_id from enrolment join course on course.id = enrolment.course_id
    where enrolment.student_id = ${studentId} and course.tutor_id is not null`;
  return sql`("user".id in (${tutors}) or ("user".type = 'admin' and not exists (${tutors})))`;
};

export const setHelpUntil = (tx: Db, id: string, helpUntil: Date | null) =>
  tx.update(project).set({ helpUntil }).where(eq(project.id, id));

export const findOwnerName = async (db: Db, ownerId: string) =>
  (await db.select({ name: user.name }).from(user).where(eq(user.id, ownerId)))[0]?.name ?? '';
