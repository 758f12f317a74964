import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { ledgerEntry, ledgerTx, payment, receipt, receiptCounter } from '#server/db/money-tables.ts';
import { course, customer, user } from '#server/db/tables.ts';
import { accounts } from '#server/features/ledger/ledger.ts';

/** The next number of that year. It is free again if the transaction does not commit; until then others wait. */
export async function takeNumber(tx: Db, counted: { year: number; isLive: boolean }) {
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
  const [given] = await tx.insert(receipt).values(row).returning({ id: receipt.id });
  return given!.id;
}

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

/** A receipt with its payment, and with whom the money is for: a student, or an applicant. */
export async function findReceipt(db: Db, id: string) {
  const [found] = await db
    .select({
      id: receipt.id,
      number: receipt.number,
      // Where only a question had told us of it, another amount may have turned out to be the right one.
      amount: sql<number>`coalesce(${payment.received}, ${receipt.amount})`,
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

/** What moved a student's credit, the oldest first; more is positive. Of what happened in one moment, what came goes before what went. */
export const listEntries = (db: Db, { studentId, isLive }: { studentId: string; isLive: boolean }) =>
  db
    .select({
      at: ledgerTx.createdAt,
      kind: ledgerTx.kind,
      amount: sql<number>`-${ledgerEntry.amount}`.mapWith(Number),
      purpose: payment.purpose,
      course: courseOf,
      receiptId: receipt.id,
      receiptNumber: receipt.number,
    })
    .from(ledgerEntry)
    .innerJoin(ledgerTx, eq(ledgerTx.id, ledgerEntry.txId))
    .leftJoin(payment, eq(payment.id, ledgerTx.paymentId))
    .leftJoin(receipt, and(eq(receipt.paymentId, payment.id), inArray(ledgerTx.kind, ['receipt', 'move'])))
    .where(and(eq(ledgerEntry.account, accounts.student(studentId)), eq(ledgerEntry.isLive, isLive)))
    .orderBy(ledgerTx.createdAt, ledgerEntry.amount, ledgerTx.id);

/** The title of the course at the other end of the ledger's transaction. */
const courseOf = sql<string | null>`(select ${course.title} from ${course} join "ledger_entry" "other"
  on "other"."account" = ${accounts.income('')} || ${course.id} where "other"."tx_id" = ${ledgerTx.id})`;
