import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { enrolment } from '#server/db/tables/courses.ts';
import { ledgerTx, paidEnrolment } from '#server/db/tables/ledger.ts';

interface EnrolmentKey {
  studentId: string;
  courseId: string;
}

const hasKey = ({ studentId, courseId }: EnrolmentKey) =>
  and(eq(enrolment.studentId, studentId), eq(enrolment.courseId, courseId));

/** Inserts an enrolment; has no effect if the student is enrolled already. */
export const insertEnrolment = (db: Db, joined: EnrolmentKey) =>
  db.insert(enrolment).values(joined).onConflictDoNothing();

export const hasEnrolment = async (db: Db, place: EnrolmentKey) =>
  (await db.select({ courseId: enrolment.courseId }).from(enrolment).where(hasKey(place))).length === 1;

/** Ends an enrolment. This also deletes the student's rating of the course and progress in its lessons. */
export const deleteEnrolment = (tx: Db, place: EnrolmentKey) => tx.delete(enrolment).where(hasKey(place));

export const insertPaidEnrolment = (tx: Db, row: typeof paidEnrolment.$inferInsert) =>
  tx.insert(paidEnrolment).values(row);

const hasPaidKey = ({ studentId, courseId }: EnrolmentKey) =>
  and(eq(paidEnrolment.studentId, studentId), eq(paidEnrolment.courseId, courseId));

/**
 * Deletes the record that an enrolment was paid for, and returns it.
 *
 * @param isLive  true for real money, false for simulated money; if the other kind was used, returns undefined
 */
export async function deletePaidEnrolment(tx: Db, place: EnrolmentKey, isLive: boolean) {
  const withThatMoney = sql`exists (select from ${ledgerTx} where ${ledgerTx.id} = ${paidEnrolment.txId} and ${ledgerTx.isLive} = ${isLive})`;
  const [paid] = await tx
    .delete(paidEnrolment)
    .where(and(hasPaidKey(place), withThatMoney))
    .returning({ txId: paidEnrolment.txId, price: paidEnrolment.price });
  return paid;
}
