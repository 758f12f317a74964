import { and, asc, count, desc, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { PAYMENTS_PER_PAGE } from '#contract/bookkeeping.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { course } from '#server/db/tables/courses.ts';
import { customer } from '#server/db/tables/customers.ts';
import { ledgerEntry, ledgerTx, receipt } from '#server/db/tables/ledger.ts';
import { manualSettlement, moneyAudit, payment, paymentEvent, refund } from '#server/db/tables/payments.ts';
import { isWanted, type Wanted } from './wanted.store.ts';

const refundsIn = (states: readonly string[]) =>
  sql`(select coalesce(sum(${refund.amount}), 0)::int from ${refund}
    where ${refund.paymentId} = ${payment.id} and ${inArray(refund.state, states as never)})`.mapWith(Number);

/** What the office sees of a payment. */
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

/** A page of them, the newest first. Which ones is found before anything is looked up for them. */
export function listPayments(db: Db, { page, ...wanted }: Wanted & { page: number }) {
  const ids = db
    .select({ id: payment.id })
    .from(payment)
    .where(isWanted(db, wanted))
    .orderBy(...newestFirst)
    .limit(PAYMENTS_PER_PAGE)
    .offset((page - 1) * PAYMENTS_PER_PAGE);
  return select(db)
    .where(inArray(payment.id, ids))
    .orderBy(...newestFirst);
}

export async function countPayments(db: Db, wanted: Wanted) {
  const [counted] = await db.select({ payments: count() }).from(payment).where(isWanted(db, wanted));
  return counted!.payments;
}

/** Payments that are read at once where all are. */
const AT_ONCE = 2_000;

/** All of them, the newest first, a part at a time. */
export async function* allPayments(db: Db, wanted: Wanted) {
  let last: Place | undefined;
  do {
    const places = await listPlaces(db, { wanted, after: last });
    if (places.length > 0) yield listByPlaces(db, places);
    last = places[AT_ONCE - 1];
  } while (last);
}

interface Place {
  id: string;
  /** The database's moment, which is finer than ours. */
  at: string;
}

const listPlaces = (db: Db, { wanted, after }: { wanted: Wanted; after: Place | undefined }): Promise<Place[]> =>
  db
    .select({ id: payment.id, at: sql<string>`${payment.createdAt}::text`.as('at') })
    .from(payment)
    .where(and(isWanted(db, wanted), after && isAfter(after)))
    .orderBy(...newestFirst)
    .limit(AT_ONCE);

const isAfter = ({ id, at }: Place) => sql`(${payment.createdAt}, ${payment.id}) < (${at}::timestamptz, ${id}::uuid)`;

const listByPlaces = (db: Db, places: Place[]) =>
  select(db)
    .where(sql`${payment.id} = any(${sql.param(places.map(({ id }) => id))})`)
    .orderBy(...newestFirst);

export const findPayment = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  (await select(db).where(eq(payment.id, id)))[0];

/** Whatever was heard of a payment, and of its refunds, in the order in which it came. */
export const listMoments = (db: Db, paymentId: string) =>
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

/** Of the last request to settle a payment by hand. */
export async function findSettlementState(db: Db, paymentId: string) {
  const newest = desc(manualSettlement.createdAt);
  const rows = db.select({ state: manualSettlement.state }).from(manualSettlement).orderBy(newest).limit(1);
  return (await rows.where(eq(manualSettlement.paymentId, paymentId)))[0]?.state ?? null;
}

/** Takes a payment out of the queue of those that somebody should look at. False when it was not in it. */
export const clearReview = async (tx: Db, id: string) =>
  (
    await tx
      .update(payment)
      .set({ review: null })
      .where(and(eq(payment.id, id), isNotNull(payment.review)))
      .returning({ id: payment.id })
  ).length === 1;

export const insertAudit = (tx: Db, row: typeof moneyAudit.$inferInsert) => tx.insert(moneyAudit).values(row);

/** Something that the office did with a payment. Nothing more is to be made of it. */
export const insertOfficeEvent = (tx: Db, event: Omit<typeof paymentEvent.$inferInsert, 'source'>) =>
  tx.insert(paymentEvent).values({ ...event, source: 'office' });

/** @param today  when the school's day began */
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
