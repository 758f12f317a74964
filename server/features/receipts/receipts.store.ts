import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course } from '#server/db/tables/courses.ts';
import { customer } from '#server/db/tables/customers.ts';
import { ledgerEntry, ledgerTx, receipt, receiptCounter } from '#server/db/tables/ledger.ts';
import { payment } from '#server/db/tables/payments.ts';
import { accounts } from '#server/features/ledger/ledger.ts';

/**
 * Returns the next receipt number of a year. Locks the counter until the transaction ends; a rollback frees the number.
 */
export async function takeNextNumber(tx: Db, counted: { year: number; isLive: boolean }) {
  const [counter] = await tx
    .insert(receiptCounter)
    .values({ ...counted, last: 1 })
    .onConflictDoUpdate({
      target: [receiptCounter.year, receiptCounter.isLive],
      set: { last: sql`${receiptCounter.last} + 1` },
    })
    .returning({ last: receiptCounter.last });
  return counter!.last;
}

export async function insertReceipt(tx: Db, row: typeof receipt.$inferInsert) {
  const [inserted] = await tx.insert(receipt).values(row).returning({ id: receipt.id });
  return inserted!.id;
}

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** Finds a receipt with its payment and the student or applicant for whom the payment is. */
export async function findReceipt(db: Db, id: string) {
  const [found] = await db
    .select({
      id: receipt.id,
      number: receipt.number,
      // The provider may have corrected the amount after the receipt was issued.
      amount: sql<number>`coalesce(${payment.received}, ${receipt.amount})`,
      issuer: receipt.issuer,
      createdAt: receipt.createdAt,
      studentId: payment.studentId,
      purpose: payment.purpose,
      phone: payment.phone,
      reference: payment.reference,
      providerReceipt: payment.providerReceipt,
      isLive: payment.isLive,
      courseTitle: sql<string | null>`coalesce(${course.title}, ${customer.course})`,
      name: sql<string>`coalesce(${user.name}, ${customer.fullName}, '')`,
      email: sql<string | null>`coalesce(${user.email}, ${customer.email})`,
      guardianEmail: user.guardianEmail,
      admissionNumber: user.admissionNumber,
      locale: user.locale,
    })
    .from(receipt)
    .innerJoin(payment, eq(payment.id, receipt.paymentId))
    .leftJoin(user, eq(user.id, payment.studentId))
    .leftJoin(customer, eq(customer.id, payment.customerId))
    .leftJoin(course, eq(course.id, payment.courseId))
    .where(eq(receipt.id, id));
  return found;
}

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];

interface StatementFilter {
  studentId: string;
  isLive: boolean;
}

/** All ledger entries of the bookings on a student's statement, grouped by booking, oldest first. */
export const listEntries = (db: Db, { studentId, isLive }: StatementFilter) =>
  db
    .select({
      txId: ledgerTx.id,
      at: ledgerTx.createdAt,
      kind: ledgerTx.kind,
      isByOffice: isNotNull(ledgerTx.byId).mapWith(Boolean),
      accountKind: ledgerEntry.accountKind,
      accountOf: ledgerEntry.accountOf,
      amount: ledgerEntry.amount,
      purpose: payment.purpose,
      course: course.title,
      receiptId: receipt.id,
      receiptNumber: receipt.number,
    })
    .from(ledgerEntry)
    .innerJoin(ledgerTx, eq(ledgerTx.id, ledgerEntry.txId))
    .leftJoin(payment, eq(payment.id, ledgerTx.paymentId))
    .leftJoin(receipt, and(eq(receipt.paymentId, payment.id), inArray(ledgerTx.kind, ['receipt', 'move'])))
    .leftJoin(course, and(eq(ledgerEntry.accountKind, 'income'), eq(sql`${course.id}::text`, ledgerEntry.accountOf)))
    .where(inArray(ledgerTx.id, bookingsOf(db, { studentId, isLive })))
    .orderBy(ledgerTx.createdAt, ledgerTx.id, ledgerEntry.line);

/**
 * Selects the ids of the bookings that changed the student's credit, and of refunds of the student's payments that were
 * taken from a course's income; such refunds do not change the credit.
 */
function bookingsOf(db: Db, { studentId, isLive }: StatementFilter) {
  const isOfStudent = and(eq(ledgerEntry.account, accounts.student(studentId).account), eq(ledgerEntry.isLive, isLive));
  const isFromPrice = and(
    eq(ledgerTx.kind, 'refund'),
    eq(ledgerTx.isLive, isLive),
    eq(payment.studentId, studentId),
    eq(ledgerEntry.accountKind, 'income'),
  );
  const moved = db.select({ id: ledgerEntry.txId }).from(ledgerEntry).where(isOfStudent);
  const refunded = db
    .select({ id: ledgerTx.id })
    .from(payment)
    .innerJoin(ledgerTx, eq(ledgerTx.paymentId, payment.id))
    .innerJoin(ledgerEntry, eq(ledgerEntry.txId, ledgerTx.id))
    .where(isFromPrice);
  return union(moved, refunded);
}
