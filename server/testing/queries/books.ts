/** What is found of what providers have told, of the ledger, of receipts and refunds. See found.ts. */
import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { customer } from '#server/db/tables/customers.ts';
import { ledgerEntry, receipt, unallocatedPayment } from '#server/db/tables/ledger.ts';
import { payment, paymentEvent, refund } from '#server/db/tables/payments.ts';

export const booksFound = (db: Db) => ({
  ...eventsFound(db),

  paymentsOf: (studentId: string) => db.select().from(payment).where(eq(payment.studentId, studentId)),

  /** The payments of which the provider should have been asked by then. */
  paymentsDue: (by: Date) => db.select().from(payment).where(lte(payment.nextCheckAt, by)),

  /** The payments at which somebody of the office should look. */
  paymentsToReview: () => db.select().from(payment).where(isNotNull(payment.review)),

  receipt: async (id: string) => (await db.select().from(receipt).where(eq(receipt.id, id)))[0]!,
  refund: async (id: string) => (await db.select().from(refund).where(eq(refund.id, id)))[0]!,
  refundsOf: (paymentId: string) => db.select().from(refund).where(eq(refund.paymentId, paymentId)),

  /** The amounts that were booked to an account, such as student:…, or to all. */
  async amountsIn(account?: string) {
    const isThat = account === undefined ? undefined : eq(ledgerEntry.account, account);
    return (await db.select().from(ledgerEntry).where(isThat)).map(({ amount }) => amount);
  },

  /** What nobody could be given, by the provider's code. */
  unallocated: async (providerReceipt: string) =>
    (await db.select().from(unallocatedPayment).where(eq(unallocatedPayment.providerReceipt, providerReceipt)))[0],

  /** Those who have asked to be students by that address. */
  applicantsWith: (email: string) => db.select().from(customer).where(eq(customer.email, email)),

  /** What the provider holds of those payments, and of what was booked under keys that begin like that. */
  async heldAtProvider(paymentIds: string[], keysLike: string) {
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

const eventsFound = (db: Db) => ({
  /** What was heard of any payment. */
  events: () => db.select().from(paymentEvent),

  /** What was heard of a payment, in that order. */
  eventsOf: (paymentId: string) =>
    db.select().from(paymentEvent).where(eq(paymentEvent.paymentId, paymentId)).orderBy(asc(paymentEvent.id)),
  eventsOfRefund: (refundId: string) =>
    db.select().from(paymentEvent).where(eq(paymentEvent.refundId, refundId)).orderBy(asc(paymentEvent.id)),

  /** How much of what was heard of a student's payments has not been dealt with. */
  async waitingEventsOf(studentId: string) {
    const isHers = and(eq(payment.studentId, studentId), isNull(paymentEvent.processedAt));
    const rows = await db
      .select()
      .from(paymentEvent)
      .innerJoin(payment, eq(payment.id, paymentEvent.paymentId))
      .where(isHers);
    return rows.length;
  },
});

/** What the books say of a student, in shillings. */
interface Books extends Record<string, unknown> {
  credit: number;
  /** Of all her payments. */
  received: number;
  /** The courses that she has joined. */
  joined: string[];
  /** What was taken back of her credit. */
  corrected: number;
  /** How many of her payments were credited another sum than they received, or have not one receipt when paid and none otherwise. */
  wrong: number;
}

const booksOf = (studentId: string) => sql`with she as (select ${studentId}::uuid as id), hers as (
    select amount, kind, payment_id from ledger_entry join ledger_tx on ledger_tx.id = tx_id, she
    where account = 'student:' || she.id)
  select
    (select coalesce(-sum(amount), 0)::int from hers) as credit,
    (select coalesce(sum(received), 0)::int from payment, she where student_id = she.id) as received,
    (select coalesce(array_agg(course_id::text), '{}') from enrolment, she where student_id = she.id) as joined,
    (select coalesce(sum(amount) filter (where amount > 0), 0)::int from hers where kind = 'correction') as corrected,
    (select count(*)::int from payment, she where student_id = she.id and (
      coalesce(received, 0) <> (select coalesce(-sum(amount), 0) from hers where payment_id = payment.id)
      or (state = 'paid')::int <> (select count(*) from receipt where payment_id = payment.id))) as wrong`;
