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

/** Inserts enrolments; has no effect on a student who is enrolled already. */
export const insertEnrolments = (db: Db, joined: (typeof enrolment.$inferInsert)[]) =>
  db.insert(enrolment).values(joined).onConflictDoNothing();

export const hasEnrolment = async (db: Db, place: EnrolmentKey) =>
  (await db.select({ courseId: enrolment.courseId }).from(enrolment).where(hasKey(place))).length === 1;

/** Ends an enrolment. This also deletes the student's rating of the course; progress in its lessons is kept. */
export const deleteEnrolment = (tx: Db, place: EnrolmentKey) => tx.delete(enrolment).where(hasKey(place));

export const insertPaidEnrolment = (tx: Db, row: typeof paidEnrolment.$inferInsert) =>
  tx.insert(paidEnrolment).values(row);

const hasPaidKey = ({ studentId, courseId }: EnrolmentKey) =>
  and(eq(paidEnrolment.studentId, studentId), eq(paidEnrolment.courseId, courseId));

/**
 * Deletes the record that an enrolment was paid for, and returns it.
 *
 * @param isLive  true for real money, false for simulated money. Undefined is returned if the course was paid with the other
 * kind
 */
export async function deletePaidEnrolment(tx: Db, place: EnrolmentKey, isLive: boolean) {
  const withThatMoney = sql`exists (select from ${ledgerTx} where ${ledgerTx.id} = ${paidEnrolment.txId} and ${ledgerTx.isLive} = ${isLive})`;
  const [paid] = await tx
    .delete(paidEnrolment)
    .where(and(hasPaidKey(place), withThatMoney))
    .returning({ txId: paidEnrolment.txId, price: paidEnrolment.price });
  return paid;
}

/** The courses that a student has paid for, and whether with real money. */
export const listPaidEnrolments = (tx: Db, studentId: string) =>
  tx
    .select({ courseId: paidEnrolment.courseId, isLive: ledgerTx.isLive })
    .from(paidEnrolment)
    .innerJoin(ledgerTx, eq(ledgerTx.id, paidEnrolment.txId))
    .where(eq(paidEnrolment.studentId, studentId));

/**
 * SQL expression: how much of the price that a student paid for a course (`paid_enrolment`) has been refunded, in whole
 * shillings. It counts refunds of the student's payments, including payments by accounts that were merged into theirs.
 */
export const takenByRefunds = sql<number>`(
  select coalesce(sum(taken.amount), 0)::int from ledger_entry taken
  join ledger_tx giving on giving.id = taken.tx_id and giving.kind = 'refund'
  join payment given on given.id = giving.payment_id
  join ledger_tx purchase on purchase.id = paid_enrolment.tx_id and purchase.created_at <= giving.created_at
  where taken.account_kind = 'income' and taken.account_of = paid_enrolment.course_id::text
    and given.student_id in (
      with recursive own (id) as (
        select paid_enrolment.student_id
        union select merge.closed_id from merge join own on own.id = merge.kept_id where merge.undone_at is null
      ) select id from own))`.mapWith(Number);

/** Returns how much of the price that a student paid for a course has been refunded; 0 if the student did not pay for it. */
export const refundedOf = async (tx: Db, place: EnrolmentKey) =>
  (await tx.select({ taken: takenByRefunds }).from(paidEnrolment).where(hasPaidKey(place)))[0]?.taken ?? 0;
