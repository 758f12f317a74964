import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { offer, offerCourse } from '#server/db/tables/admissions.ts';
import { agreedPrice, course, enrolment, intake } from '#server/db/tables/courses.ts';
import { customer } from '#server/db/tables/customers.ts';

/** SQL expression: the number of an intake's students. */
const students = sql<number>`(select count(*)::int from ${enrolment} e where e.intake_id = ${intake}.id)`;

/**
 * SQL expression: the number of an intake's places that are reserved: for applicants with an open or accepted offer who are
 * neither enrolled nor declined, and for students who have not paid yet for the course.
 */
const reserved = (now: Date) => sql<number>`(
  (select count(distinct o.customer_id)::int from ${offerCourse} oc
    join ${offer} o on o.id = oc.offer_id
    join ${customer} c on c.id = o.customer_id
    where oc.intake_id = ${intake}.id and c.student_id is null and (
      (o.ending is null and o.valid_until > ${now.toISOString()}::timestamptz)
      or (o.ending = 'accepted' and c.status not in ('declined', 'enrolled'))))
  + (select count(*)::int from ${agreedPrice} a
    where a.intake_id = ${intake}.id and a.ended_at is null and not exists (
      select from ${enrolment} e where e.student_id = a.student_id and e.course_id = a.course_id)))`;

export type ListedIntake = Awaited<ReturnType<typeof listIntakes>>[number];

const listed = (db: Db, now: Date) =>
  db
    .select({
      id: intake.id,
      courseId: intake.courseId,
      courseTitle: course.title,
      name: intake.name,
      startsOn: intake.startsOn,
      applyUntil: intake.applyUntil,
      places: intake.places,
      students,
      reserved: reserved(now),
    })
    .from(intake)
    .innerJoin(course, eq(course.id, intake.courseId));

export const listIntakes = (db: Db, now: Date) =>
  listed(db, now).orderBy(desc(intake.startsOn), asc(course.title), asc(intake.name), asc(intake.id));

export const findIntake = async (db: Db, { id, now }: { id: string; now: Date }): Promise<ListedIntake | undefined> =>
  (await listed(db, now).where(eq(intake.id, id)))[0];

interface OpenFilter {
  now: Date;
  /** The current day in the school's time zone. */
  today: string;
  /** Undefined for the intakes of all courses. */
  courseId: string | undefined;
}

/** The intakes to which a student can still apply, whether or not they have a free place; the next one first. */
export const listOpenIntakes = (db: Db, { now, today, courseId }: OpenFilter) =>
  listed(db, now)
    .where(and(gte(intake.applyUntil, today), courseId ? eq(intake.courseId, courseId) : undefined))
    .orderBy(asc(intake.startsOn), asc(course.title), asc(intake.name), asc(intake.id));

/** Locks an intake: until the transaction ends no other one changes it, deletes it or adds students to it. */
export const lockIntake = (tx: Db, id: string) =>
  tx.select({ id: intake.id }).from(intake).where(eq(intake.id, id)).for('update');

/** Locks the applications whose applicants wish for an intake, always in the same order. */
export const lockWishing = (tx: Db, id: string) =>
  tx
    .select({ id: customer.id })
    .from(customer)
    .where(eq(customer.intakeId, id))
    .orderBy(asc(customer.id))
    .for('update');

/** Locks the intakes of a course, always in the same order. */
export const lockIntakesOf = (tx: Db, courseId: string) =>
  tx.select({ id: intake.id }).from(intake).where(eq(intake.courseId, courseId)).orderBy(asc(intake.id)).for('update');

export const insertIntake = async (db: Db, row: typeof intake.$inferInsert) =>
  (await db.insert(intake).values(row).returning({ id: intake.id }))[0]!.id;

export const updateIntake = (db: Db, id: string, change: PgUpdateSetSource<typeof intake>) =>
  db.update(intake).set(change).where(eq(intake.id, id));

export const deleteIntake = (db: Db, id: string) => db.delete(intake).where(eq(intake.id, id));

/** The students of a course, by name. */
export const listStudents = (db: Db, courseId: string) =>
  db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      admissionNumber: user.admissionNumber,
      joinedAt: enrolment.createdAt,
      intakeId: enrolment.intakeId,
    })
    .from(enrolment)
    .innerJoin(user, eq(user.id, enrolment.studentId))
    .where(eq(enrolment.courseId, courseId))
    .orderBy(asc(user.name), asc(enrolment.createdAt), asc(user.id));

interface Assignment {
  courseId: string;
  studentId: string;
  intakeId: string | null;
}

/** Puts a student of a course into an intake; null takes the student out. False if the student is not enrolled. */
export const assignIntake = async (tx: Db, { courseId, studentId, intakeId }: Assignment) =>
  (
    await tx
      .update(enrolment)
      .set({ intakeId })
      .where(and(eq(enrolment.courseId, courseId), eq(enrolment.studentId, studentId)))
      .returning({ studentId: enrolment.studentId })
  ).length === 1;
