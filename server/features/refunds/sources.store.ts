/** Queries for the ledger accounts that hold a payment's money now. */
import { and, asc, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { ledgerEntry, ledgerTx, paidEnrolment } from '#server/db/tables/ledger.ts';
import { merge } from '#server/db/tables/merges.ts';
import type { payment } from '#server/db/tables/payments.ts';
import { takenByRefunds } from '#server/features/enrolments/enrolments.ts';

/**
 * Finds the account that holds the money of a payment without a student: the applicant's account (which outlives the
 * application) or unallocated money. The booking is found by the payment's own receipt code or id, so money of a second
 * payment with the same reference is ignored. If a statement reported the money before it was matched to the payment,
 * it was first booked as unallocated and moved later: that move counts.
 */
export async function findHoldingAccount(tx: Db, { id, provider, providerReceipt }: typeof payment.$inferSelect) {
  const keys = [`${provider}:${providerReceipt}`, `${provider}:payment:${id}`];
  const isOwn = and(eq(ledgerTx.kind, 'receipt'), inArray(ledgerTx.externalKey, keys));
  const isHolder = inArray(ledgerEntry.accountKind, ['unmatched', 'applicant']);
  const wasMoved = and(eq(ledgerTx.kind, 'move'), eq(ledgerTx.paymentId, id), isHolder);
  const [found] = await tx
    .select(account)
    .from(ledgerEntry)
    .innerJoin(ledgerTx, eq(ledgerTx.id, ledgerEntry.txId))
    .where(and(or(isOwn, wasMoved), lt(ledgerEntry.amount, 0)))
    .orderBy(sql`${ledgerTx.kind} = 'receipt'`);
  return found;
}

const account = {
  account: ledgerEntry.account,
  accountKind: ledgerEntry.accountKind,
  accountOf: ledgerEntry.accountOf,
};

/** Finds the account that has this student's credit and courses now: a different one if the account was merged into it. */
export async function findKeptAccount(tx: Db, studentId: string): Promise<string> {
  const [merged] = await tx
    .select({ keptId: merge.keptId })
    .from(merge)
    .where(and(eq(merge.closedId, studentId), isNull(merge.undoneAt)));
  return merged ? findKeptAccount(tx, merged.keptId) : studentId;
}

export interface PaidCourse {
  courseId: string;
  price: number;
  /** The part of the course's price that has not been refunded. */
  left: number;
}

const left = sql<number>`${paidEnrolment.price} - ${takenByRefunds}`.mapWith(Number);

/**
 * Lists a student's courses paid with real (or simulated) money: the one with `courseId` first, then the most recently
 * joined.
 */
export const listPaidCourses = (
  tx: Db,
  { studentId, isLive, courseId }: { studentId: string; isLive: boolean; courseId: string | null },
): Promise<PaidCourse[]> =>
  tx
    .select({ courseId: paidEnrolment.courseId, price: paidEnrolment.price, left })
    .from(paidEnrolment)
    .innerJoin(ledgerTx, eq(ledgerTx.id, paidEnrolment.txId))
    .where(and(eq(paidEnrolment.studentId, studentId), eq(ledgerTx.isLive, isLive)))
    .orderBy(sql`${paidEnrolment.courseId} is not distinct from ${courseId}::uuid desc`, desc(ledgerTx.createdAt));

/** Lists which of the courses the student had paid for by the time `until` and has not lost since then. */
export async function listStillPaid(tx: Db, { studentId, isLive, until }: PaidFilter, courseIds: string[]) {
  const isStillPaid = and(
    eq(paidEnrolment.studentId, studentId),
    inArray(paidEnrolment.courseId, courseIds),
    eq(ledgerTx.isLive, isLive),
    lte(ledgerTx.createdAt, until),
  );
  const rows = tx.select({ courseId: paidEnrolment.courseId }).from(paidEnrolment);
  const found = await rows.innerJoin(ledgerTx, eq(ledgerTx.id, paidEnrolment.txId)).where(isStillPaid);
  return found.map(({ courseId }) => courseId);
}

interface PaidFilter {
  studentId: string;
  isLive: boolean;
  until: Date;
}

/** Lists the ledger entries of a refund's booking, by the booking's external key. */
export const listEntries = (tx: Db, externalKey: string) =>
  tx
    .select({ ...account, amount: ledgerEntry.amount, at: ledgerTx.createdAt })
    .from(ledgerEntry)
    .innerJoin(ledgerTx, eq(ledgerTx.id, ledgerEntry.txId))
    .where(and(eq(ledgerTx.kind, 'refund'), eq(ledgerTx.externalKey, externalKey)))
    .orderBy(asc(ledgerEntry.line));

export type BookedEntry = Awaited<ReturnType<typeof listEntries>>[number];
