import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { agreedPrice, course, intake } from '#server/db/tables/courses.ts';

interface Place {
  studentId: string;
  courseId: string;
}

const isCurrent = ({ studentId, courseId }: Place) =>
  and(eq(agreedPrice.studentId, studentId), eq(agreedPrice.courseId, courseId), isNull(agreedPrice.endedAt));

export const findCurrent = async (db: Db, place: Place) =>
  (
    await db
      .select({ price: agreedPrice.price, intakeId: agreedPrice.intakeId })
      .from(agreedPrice)
      .where(isCurrent(place))
  )[0];

interface Joining {
  courseId: string;
  studentIds: string[];
}

const isReserved = ({ courseId, studentIds }: Joining) =>
  and(
    eq(agreedPrice.courseId, courseId),
    inArray(agreedPrice.studentId, studentIds),
    isNull(agreedPrice.endedAt),
    isNotNull(agreedPrice.intakeId),
  );

/** The intakes in which these students have a reserved place for the course. */
export const listReserved = (tx: Db, joining: Joining) =>
  tx
    .select({ studentId: agreedPrice.studentId, intakeId: agreedPrice.intakeId })
    .from(agreedPrice)
    .where(isReserved(joining));

export const freeReserved = (tx: Db, joining: Joining) =>
  tx.update(agreedPrice).set({ intakeId: null }).where(isReserved(joining));

export const listCurrent = (db: Db, studentId: string) =>
  db
    .select({
      courseId: agreedPrice.courseId,
      price: agreedPrice.price,
      intake: { name: intake.name, startsOn: intake.startsOn },
    })
    .from(agreedPrice)
    .leftJoin(intake, eq(intake.id, agreedPrice.intakeId))
    .where(and(eq(agreedPrice.studentId, studentId), isNull(agreedPrice.endedAt)));

const ender = alias(user, 'ender');

export type AgreementRow = Awaited<ReturnType<typeof listAgreements>>[number];

/** All agreements with a student, newest first. */
export const listAgreements = (db: Db, studentId: string) =>
  db
    .select({
      id: agreedPrice.id,
      course: { _id: course.id, title: course.title, price: course.price },
      price: agreedPrice.price,
      reason: agreedPrice.reason,
      intake: { name: intake.name, startsOn: intake.startsOn },
      byName: user.name,
      createdAt: agreedPrice.createdAt,
      endedAt: agreedPrice.endedAt,
      endedByName: ender.name,
    })
    .from(agreedPrice)
    .innerJoin(course, eq(course.id, agreedPrice.courseId))
    .innerJoin(user, eq(user.id, agreedPrice.byId))
    .leftJoin(intake, eq(intake.id, agreedPrice.intakeId))
    .leftJoin(ender, eq(ender.id, agreedPrice.endedById))
    .where(eq(agreedPrice.studentId, studentId))
    .orderBy(desc(agreedPrice.createdAt), desc(agreedPrice.id));

export const insertAgreement = (tx: Db, row: typeof agreedPrice.$inferInsert) => tx.insert(agreedPrice).values(row);

export const endCurrent = (tx: Db, place: Place, end: { endedById: string; endedAt: Date }) =>
  tx.update(agreedPrice).set(end).where(isCurrent(place)).returning({ id: agreedPrice.id });

export const isStudent = async (db: Db, id: string) =>
  (
    await db
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.id, id), eq(user.type, 'student')))
  ).length === 1;
