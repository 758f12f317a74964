/** Queries of provider events, the ledger, receipts and refunds. */
import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { customer } from '#server/db/tables/customers.ts';
import { ledgerEntry, receipt, unallocatedPayment } from '#server/db/tables/ledger.ts';
import { payment, paymentEvent, refund } from '#server/db/tables/payments.ts';

export const bookQueries = (db: Db) => ({
  ...eventQueries(db),

  paymentsOf: (studentId: string) => db.select().from(payment).where(eq(payment.studentId, studentId)),

  /** Returns payments whose next status query to the provider is due by this time. */
  paymentsDue: (by: Date) => db.select().from(payment).where(lte(payment.nextCheckAt, by)),

  /** Returns payments that are marked for a check by staff. */
  paymentsToReview: () => db.select().from(payment).where(isNotNull(payment.review)),

  receipt: async (id: string) => (await db.select().from(receipt).where(eq(receipt.id, id)))[0]!,
  refund: async (id: string) => (await db.select().from(refund).where(eq(refund.id, id)))[0]!,
  refundsOf: (paymentId: string) => db.select().from(refund).where(eq(refund.paymentId, paymentId)),

  /** Returns the amounts that are booked to a ledger account such as student:…, or to all accounts. */
  async amountsIn(account?: string) {
    const isThat = account === undefined ? undefined : eq(ledgerEntry.account, account);
    return (await db.select().from(ledgerEntry).where(isThat)).map(({ amount }) => amount);
  },

  /** Returns the unallocated payment with this receipt code of the provider. */
  unallocated: async (providerReceipt: string) =>
    (await db.select().from(unallocatedPayment).where(eq(unallocatedPayment.providerReceipt, providerReceipt)))[0],

  /** Returns the applications with that email address. */
  applicantsByEmail: (email: string) => db.select().from(customer).where(eq(customer.email, email)),

  /** The balance of the provider's ledger account from these payments and transactions with a key like `keysLike`. */
  async providerBalance(paymentIds: string[], keysLike: string) {
    const { rows } = await db.execute<{ held: number }>(sql`select coalesce(sum(amount), 0)::int as held
      from ledger_entry join ledger_tx on ledger_tx.id = tx_id
      where account = 'provider:simulator' and (payment_id = any(${sql.param(paymentIds)}::uuid[]) or external_key like ${keysLike})`);
    return rows[0]!.held;
  },

  async booksOf(studentId: string) {
    const { rows } = await db.execute<Books>(booksOf(studentId));
    return rows[0]!;
  },
});

const eventQueries = (db: Db) => ({
  /** Returns all provider events. */
  events: () => db.select().from(paymentEvent),

  /** Returns a payment's provider events, in the order of arrival. */
  eventsOf: (paymentId: string) =>
    db.select().from(paymentEvent).where(eq(paymentEvent.paymentId, paymentId)).orderBy(asc(paymentEvent.id)),
  eventsOfRefund: (refundId: string) =>
    db.select().from(paymentEvent).where(eq(paymentEvent.refundId, refundId)).orderBy(asc(paymentEvent.id)),

  /** Returns the number of unprocessed provider events of a student's payments. */
  async unprocessedEventsOf(studentId: string) {
    const isUnprocessed = and(eq(payment.studentId, studentId), isNull(paymentEvent.processedAt));
    const rows = await db
      .select()
      .from(paymentEvent)
      .innerJoin(payment, eq(payment.id, paymentEvent.paymentId))
      .where(isUnprocessed);
    return rows.length;
  },
});

/** What is booked for a student; amounts are in shillings. */
interface Books extends Record<string, unknown> {
  credit: number;
  /** The sum of all payments received. */
  received: number;
  /** The ids of the courses that the student has joined. */
  joined: string[];
  /** The sum of all corrections that have reduced the student's credit. */
  corrected: number;
  /** The number of payments whose credited amount differs from the received one, or that have no receipt or several. */
  wrong: number;
}

const booksOf = (studentId: string) => sql`with student as (select ${studentId}::uuid as id), entries as (
    select amount, kind, payment_id from ledger_entry join ledger_tx on ledger_tx.id = tx_id, student
    where account = 'student:' || student.id)
  select
    (select coalesce(-sum(amount), 0)::int from entries) as credit,
    (select coalesce(sum(received), 0)::int from payment, student where student_id = student.id) as received,
    (select coalesce(array_agg(course_id::text), '{}') from enrolment, student where student_id = student.id) as joined,
    (select coalesce(sum(amount) filter (where amount > 0), 0)::int from entries where kind = 'correction') as corrected,
    (select count(*)::int from payment, student where student_id = student.id and (
      coalesce(received, 0) <> (select coalesce(-sum(amount), 0) from entries where payment_id = payment.id)
      or (state = 'paid')::int <> (select count(*) from receipt where payment_id = payment.id))) as wrong`;
