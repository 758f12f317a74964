import { and, asc, count, desc, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { PAYMENTS_PER_PAGE } from '#contract/money/bookkeeping.ts';
import type { Db } from '#server/db/connect.ts';
import { countRows } from '#server/db/count-rows.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course } from '#server/db/tables/courses.ts';
import { customer } from '#server/db/tables/customers.ts';
import { ledgerEntry, ledgerTx, receipt } from '#server/db/tables/ledger.ts';
import { manualSettlement, moneyAudit, payment, paymentEvent, refund } from '#server/db/tables/payments.ts';
import { matchesFilter, type PaymentFilter } from './payment-filter.store.ts';

const refundsIn = (states: readonly string[]) =>
  sql`(select coalesce(sum(${refund.amount}), 0)::int from ${refund}
    where ${refund.paymentId} = ${payment.id} and ${inArray(refund.state, states as never)})`.mapWith(Number);

const columns = {
  id: payment.id,
  reference: payment.reference,
  purpose: payment.purpose,
  state: payment.state,
  reason: payment.reason,
  review: payment.review,
  studentId: payment.studentId,
  courseId: payment.courseId,
  name: sql<string>`coalesce(${user.name}, ${customer.fullName}, '')`,
  courseTitle: sql<string>`coalesce(${course.title}, ${customer.course}, '')`,
  phone: payment.phone,
  amount: payment.amount,
  received: payment.received,
  refunded: refundsIn(['done']),
  provider: payment.provider,
  providerReceipt: payment.providerReceipt,
  receiptNumber: receipt.number,
  createdAt: payment.createdAt,
  paidAt: payment.paidAt,
  isLive: payment.isLive,
};

const select = (db: Db) =>
  db
    .select(columns)
    .from(payment)
    .leftJoin(user, eq(user.id, payment.studentId))
    .leftJoin(customer, eq(customer.id, payment.customerId))
    .leftJoin(course, eq(course.id, payment.courseId))
    .leftJoin(receipt, eq(receipt.paymentId, payment.id));

export type PaymentRow = Awaited<ReturnType<typeof listPayments>>[number];

const newestFirst = [desc(payment.createdAt), desc(payment.id)];

/** A page of payments, newest first. The page's ids are selected before the joins, which is faster. */
export function listPayments(db: Db, { page, ...filter }: PaymentFilter & { page: number }) {
  const ids = db
    .select({ id: payment.id })
    .from(payment)
    .where(matchesFilter(db, filter))
    .orderBy(...newestFirst)
    .limit(PAYMENTS_PER_PAGE)
    .offset((page - 1) * PAYMENTS_PER_PAGE);
  return select(db)
    .where(inArray(payment.id, ids))
    .orderBy(...newestFirst);
}

export const countPayments = (db: Db, filter: PaymentFilter) =>
  countRows(
    db,
    db
      .select({ at: payment.createdAt })
      .from(payment)
      .where(matchesFilter(db, filter))
      .orderBy(desc(payment.createdAt)),
  );

/** Payments per query of allPayments. */
const BATCH = 2_000;

/** All matching payments, newest first, in batches (keyset pagination). */
export async function* allPayments(db: Db, filter: PaymentFilter) {
  let last: Cursor | undefined;
  do {
    const cursors = await listCursors(db, { filter, after: last });
    if (cursors.length > 0) yield listByCursors(db, cursors);
    last = cursors[BATCH - 1];
  } while (last);
}

interface Cursor {
  id: string;
  /** When the payment was created. As text, because a Date would lose the database's microseconds. */
  at: string;
}

const listCursors = (
  db: Db,
  { filter, after }: { filter: PaymentFilter; after: Cursor | undefined },
): Promise<Cursor[]> =>
  db
    .select({ id: payment.id, at: sql<string>`${payment.createdAt}::text`.as('at') })
    .from(payment)
    .where(and(matchesFilter(db, filter), after && isAfter(after)))
    .orderBy(...newestFirst)
    .limit(BATCH);

const isAfter = ({ id, at }: Cursor) => sql`(${payment.createdAt}, ${payment.id}) < (${at}::timestamptz, ${id}::uuid)`;

const listByCursors = (db: Db, cursors: Cursor[]) =>
  select(db)
    .where(sql`${payment.id} = any(${sql.param(cursors.map(({ id }) => id))})`)
    .orderBy(...newestFirst);

export const findPayment = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  (await select(db).where(eq(payment.id, id)))[0];

/** All events of a payment and of its refunds, in order of arrival. */
export const listEvents = (db: Db, paymentId: string) =>
  db
    .select({
      at: paymentEvent.receivedAt,
      source: paymentEvent.source,
      outcome: paymentEvent.outcome,
      body: paymentEvent.body,
    })
    .from(paymentEvent)
    .where(
      or(
        eq(paymentEvent.paymentId, paymentId),
        inArray(
          paymentEvent.refundId,
          db.select({ id: refund.id }).from(refund).where(eq(refund.paymentId, paymentId)),
        ),
      ),
    )
    .orderBy(asc(paymentEvent.id));

export const listLedger = (db: Db, paymentId: string) =>
  db
    .select({
      at: ledgerTx.createdAt,
      kind: ledgerTx.kind,
      account: ledgerEntry.account,
      accountKind: ledgerEntry.accountKind,
      accountOf: ledgerEntry.accountOf,
      amount: ledgerEntry.amount,
    })
    .from(ledgerTx)
    .innerJoin(ledgerEntry, eq(ledgerEntry.txId, ledgerTx.id))
    .where(eq(ledgerTx.paymentId, paymentId))
    .orderBy(asc(ledgerTx.createdAt), asc(ledgerTx.id), asc(ledgerEntry.line));

/** The state of the newest manual settlement of a payment. */
export async function findSettlementState(db: Db, paymentId: string) {
  const newest = desc(manualSettlement.createdAt);
  const rows = db.select({ state: manualSettlement.state }).from(manualSettlement).orderBy(newest).limit(1);
  return (await rows.where(eq(manualSettlement.paymentId, paymentId)))[0]?.state ?? null;
}

/** Removes a payment from the review queue. Returns false if the payment was not in the queue. */
export const clearReview = async (tx: Db, id: string) =>
  (
    await tx
      .update(payment)
      .set({ review: null })
      .where(and(eq(payment.id, id), isNotNull(payment.review)))
      .returning({ id: payment.id })
  ).length === 1;

export const insertAudit = (tx: Db, row: typeof moneyAudit.$inferInsert) => tx.insert(moneyAudit).values(row);

/** Records an admin's action in the payment's event log, with the source `office`. */
export const insertOfficeEvent = (tx: Db, event: Omit<typeof paymentEvent.$inferInsert, 'source'>) =>
  tx.insert(paymentEvent).values({ ...event, source: 'office' });

/** Sums and counts for the admins' overview of payments. @param today  midnight of the school's current day */
export async function overview(db: Db, { isLive, today }: { isLive: boolean; today: Date }) {
  const isToday = and(eq(payment.isLive, isLive), gte(payment.paidAt, today));
  const [[received], [waiting], [toReview], [toDecide], [toSettle]] = await Promise.all([
    db
      .select({ sum: sql`coalesce(sum(${payment.received}), 0)`.mapWith(Number), payments: count() })
      .from(payment)
      .where(isToday),
    db
      .select({ payments: count() })
      .from(payment)
      .where(inArray(payment.state, ['initiated', 'prompted'])),
    db.select({ payments: count() }).from(payment).where(isNotNull(payment.review)),
    db.select({ refunds: count() }).from(refund).where(eq(refund.state, 'requested')),
    db.select({ settlements: count() }).from(manualSettlement).where(eq(manualSettlement.state, 'requested')),
  ]);
  return {
    receivedToday: received!.sum,
    paymentsToday: received!.payments,
    waiting: waiting!.payments,
    toReview: toReview!.payments,
    refundsToDecide: toDecide!.refunds,
    settlementsToDecide: toSettle!.settlements,
  };
}
