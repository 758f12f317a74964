import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { enrolment } from '#server/db/tables/courses.ts';
import { ledgerTx, paidEnrolment } from '#server/db/tables/ledger.ts';

interface Place {
  studentId: string;
  courseId: string;
}

const isPlace = ({ studentId, courseId }: Place) =>
  and(eq(enrolment.studentId, studentId), eq(enrolment.courseId, courseId));

/** Joining twice leaves one enrolment: the table's key is (student, course). */
export const insertEnrolment = (db: Db, joined: Place) => db.insert(enrolment).values(joined).onConflictDoNothing();

export const hasEnrolment = async (db: Db, place: Place) =>
  (await db.select({ courseId: enrolment.courseId }).from(enrolment).where(isPlace(place))).length === 1;

/** With it go what the student rated, and her places in its lessons. */
export const deleteEnrolment = (tx: Db, place: Place) => tx.delete(enrolment).where(isPlace(place));

export const insertPaidEnrolment = (tx: Db, row: typeof paidEnrolment.$inferInsert) =>
  tx.insert(paidEnrolment).values(row);

const isPaidPlace = ({ studentId, courseId }: Place) =>
  and(eq(paidEnrolment.studentId, studentId), eq(paidEnrolment.courseId, courseId));

/** Undefined when there is none that was paid with that money. */
export async function deletePaidEnrolment(tx: Db, place: Place, isLive: boolean) {
  const withThatMoney = sql`exists (select from ${ledgerTx} where ${ledgerTx.id} = ${paidEnrolment.txId} and ${ledgerTx.isLive} = ${isLive})`;
  const [paid] = await tx
    .delete(paidEnrolment)
    .where(and(isPaidPlace(place), withThatMoney))
    .returning({ txId: paidEnrolment.txId, price: paidEnrolment.price });
  return paid;
}
