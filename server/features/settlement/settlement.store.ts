import { and, asc, between, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { ledgerEntry, ledgerTx, unallocatedPayment } from '#server/db/tables/ledger.ts';
import { manualSettlement, payment, paymentEvent, refund } from '#server/db/tables/payments.ts';

export type EventRow = typeof paymentEvent.$inferSelect;
export type NewEvent = Pick<
  typeof paymentEvent.$inferInsert,
  'provider' | 'source' | 'dedupeKey' | 'paymentId' | 'refundId' | 'body' | 'receivedAt' | 'processedAt' | 'outcome'
>;
export type PaymentRow = typeof payment.$inferSelect;

/** Inserts an event and returns its id; undefined if one with the same provider and dedupe key exists. */
export async function insertEvent(db: Db, event: NewEvent) {
  const [kept] = await db.insert(paymentEvent).values(event).onConflictDoNothing().returning({ id: paymentEvent.id });
  return kept?.id;
}

/**
 * SQL condition: an event may be tried, because it never failed, or 2, 4, 8, 16 … seconds have passed since its arrival
 * (2 to the power of its failures).
 */
const isDue = (now: Date) =>
  or(
    eq(paymentEvent.failures, 0),
    sql`${paymentEvent.receivedAt} + interval '1 second' * power(2, least(${paymentEvent.failures}, 30)) <= ${now}`,
  );

/** SQL condition: an event waits to be processed. Refunds' events are processed elsewhere. */
const isWaiting = (now: Date) => and(isNull(paymentEvent.processedAt), isNull(paymentEvent.refundId), isDue(now));

export const isAnyWaiting = async (db: Db, now: Date) =>
  (await db.select({ id: paymentEvent.id }).from(paymentEvent).where(isWaiting(now)).limit(1)).length === 1;

/** Locks and returns the oldest unprocessed event that no other worker has locked. */
export async function takeNextEvent(tx: Db, now: Date): Promise<EventRow | undefined> {
  const rows = tx.select().from(paymentEvent).where(isWaiting(now)).orderBy(asc(paymentEvent.id)).limit(1);
  return (await rows.for('update', { skipLocked: true }))[0];
}

/** Locks an event, after waiting for other workers; undefined if one of them has processed it. */
export async function takeEvent(tx: Db, id: number): Promise<EventRow | undefined> {
  const rows = tx.select().from(paymentEvent).where(eq(paymentEvent.id, id)).for('update');
  return (await rows).find(({ processedAt }) => processedAt === null);
}

export const updateEvent = (tx: Db, id: number, change: PgUpdateSetSource<typeof paymentEvent>) =>
  tx.update(paymentEvent).set(change).where(eq(paymentEvent.id, id));

export async function countFailure(db: Db, id: number) {
  const failures = sql`${paymentEvent.failures} + 1`;
  const [counted] = await db
    .update(paymentEvent)
    .set({ failures })
    .where(eq(paymentEvent.id, id))
    .returning({ failures: paymentEvent.failures });
  return counted?.failures ?? 0;
}

/**
 * Deletes old events, except unprocessed ones and the office's, which prevent a second review of a reviewed payment.
 */
export const deleteEventsBefore = (db: Db, before: Date) =>
  db
    .delete(paymentEvent)
    .where(
      and(lt(paymentEvent.receivedAt, before), isNotNull(paymentEvent.processedAt), ne(paymentEvent.source, 'office')),
    );

/** Finds the payment or refund of a callback address, by the hash of its secret. */
export async function findByCallback(db: Db, { provider, callbackHash }: { provider: string; callbackHash: string }) {
  const ofPayment = and(eq(payment.callbackHash, callbackHash), eq(payment.provider, provider));
  const [paid] = await db.select({ paymentId: payment.id }).from(payment).where(ofPayment);
  if (paid) return paid;
  const refunds = db.select({ refundId: refund.id }).from(refund).innerJoin(payment, eq(payment.id, refund.paymentId));
  return (await refunds.where(and(eq(refund.callbackHash, callbackHash), eq(payment.provider, provider))))[0];
}

interface Named {
  provider: string;
  reference?: string | undefined;
  checkoutRequestId?: string | undefined;
}

/** Finds the payment that an event names, by our reference or by the provider's request id. */
export async function findNamed(db: Db, { provider, reference, checkoutRequestId }: Named) {
  const isNamed = or(
    reference ? eq(payment.reference, reference) : undefined,
    checkoutRequestId ? eq(payment.checkoutRequestId, checkoutRequestId) : undefined,
  );
  if (!isNamed) return undefined;
  const rows = db
    .select({ id: payment.id })
    .from(payment)
    .where(and(eq(payment.provider, provider), isNamed));
  return (await rows.orderBy(asc(payment.createdAt)).limit(1))[0]?.id;
}

export const findPayment = async (db: Db, id: string) => (await db.select().from(payment).where(eq(payment.id, id)))[0];

/**
 * Locks a payment; not with FOR UPDATE, which would deadlock with the foreign key check of a new event for the payment.
 */
export const lockPayment = async (tx: Db, id: string) =>
  (await tx.select().from(payment).where(eq(payment.id, id)).for('no key update'))[0]!;

/**
 * Locks a receipt code until the transaction ends, so that reports with the code are processed one after the other,
 * whichever payment they name.
 */
export const lockReceiptCode = (tx: Db, provider: string, receipt: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`receipt ${provider}:${receipt}`}, 0))`);

/** Finds unallocated money by its receipt code, and locks it against other allocations until the transaction ends. */
export async function findUnallocated(tx: Db, provider: string, receipt: string) {
  const isIt = and(eq(unallocatedPayment.provider, provider), eq(unallocatedPayment.providerReceipt, receipt));
  const [locked] = await tx.select({ id: unallocatedPayment.txId }).from(unallocatedPayment).where(isIt).for('update');
  return locked && loadUnallocated(tx, locked.id);
}

export type Unallocated = Awaited<ReturnType<typeof loadUnallocated>>;

/**
 * Loads unallocated money with a separate query after its row was locked: only such a query sees a concurrent
 * allocation.
 */
async function loadUnallocated(tx: Db, id: string) {
  const isAllocated = sql<boolean>`exists (select from ${ledgerTx} as moved
    where moved.kind = 'move' and moved.external_key = ${id})`;
  const [found] = await tx
    .select({
      id: ledgerTx.id,
      receipt: unallocatedPayment.providerReceipt,
      accountReference: unallocatedPayment.accountReference,
      isLive: ledgerTx.isLive,
      amount: ledgerEntry.amount,
      isAllocated,
    })
    .from(unallocatedPayment)
    .innerJoin(ledgerTx, eq(ledgerTx.id, unallocatedPayment.txId))
    .innerJoin(ledgerEntry, and(eq(ledgerEntry.txId, ledgerTx.id), gt(ledgerEntry.amount, 0)))
    .where(eq(unallocatedPayment.txId, id));
  return found!;
}

export const insertUnallocated = (tx: Db, row: typeof unallocatedPayment.$inferInsert) =>
  tx.insert(unallocatedPayment).values(row);

/** Finds the payment that the office settled manually with the given code. */
export async function findByTypedCode(tx: Db, provider: string, code: string) {
  const rows = tx
    .select({ id: payment.id })
    .from(manualSettlement)
    .innerJoin(payment, eq(payment.id, manualSettlement.paymentId));
  const isIt = and(eq(manualSettlement.code, code), eq(manualSettlement.state, 'done'), eq(payment.provider, provider));
  return (await rows.where(isIt))[0]?.id;
}

export const findByReceipt = async (db: Db, provider: string, receipt: string) =>
  (
    await db
      .select()
      .from(payment)
      .where(and(eq(payment.provider, provider), eq(payment.providerReceipt, receipt)))
  )[0];

export const updatePayment = (tx: Db, id: string, change: PgUpdateSetSource<typeof payment> & { changedAt: Date }) =>
  tx.update(payment).set(change).where(eq(payment.id, id));

/** Notifies clients that follow a payment, as the table's trigger does, but without locking the payment's row. */
export const notifyChanged = (tx: Db, reference: string) => tx.execute(sql`select pg_notify('payments', ${reference})`);

/** Whether another payment has the given request id of the provider. */
export async function isUsedByAnother(tx: Db, { id, provider }: PaymentRow, checkoutRequestId: string) {
  const isIt = and(
    eq(payment.provider, provider),
    eq(payment.checkoutRequestId, checkoutRequestId),
    ne(payment.id, id),
  );
  return (await tx.select({ id: payment.id }).from(payment).where(isIt)).length > 0;
}

/** Finds the student's latest paid payment that names a course. */
export async function findLastCoursePayment(tx: Db, { studentId, isLive }: { studentId: string; isLive: boolean }) {
  const isWish = and(
    eq(payment.studentId, studentId),
    eq(payment.isLive, isLive),
    eq(payment.purpose, 'fees'),
    eq(payment.state, 'paid'),
    isNotNull(payment.courseId),
  );
  return (await tx.select().from(payment).where(isWish).orderBy(desc(payment.createdAt)).limit(1))[0];
}

const mayBeAsked = ({ provider, now }: { provider: string; now: Date }) =>
  and(lte(payment.nextCheckAt, now), eq(payment.provider, provider), isNotNull(payment.checkoutRequestId));

export const hasDue = async (db: Db, at: { provider: string; now: Date }) =>
  (await db.select({ id: payment.id }).from(payment).where(mayBeAsked(at)).limit(1)).length === 1;

/** Locks and returns the payments that are due for a status query; payments locked by other workers are skipped. */
export const takeDue = (tx: Db, { limit, ...at }: { provider: string; now: Date; limit: number }) =>
  tx
    .select()
    .from(payment)
    .where(mayBeAsked(at))
    .orderBy(asc(payment.nextCheckAt))
    .limit(limit)
    .for('no key update', { skipLocked: true });

export const postponeCheck = (db: Db, id: string, nextCheckAt: Date | null) =>
  db
    .update(payment)
    .set({ nextCheckAt })
    .where(and(eq(payment.id, id), ne(payment.state, 'paid')));

/** Marks prompts past their time limit as expired. Rows locked by other workers are skipped until the next run. */
export function expirePrompted(db: Db, { before, now }: { before: Date; now: Date }) {
  const open = and(sql`${payment.state} = 'prompted'`, lte(payment.createdAt, before));
  const free = db.select({ id: payment.id }).from(payment).where(open).for('no key update', { skipLocked: true });
  return db.update(payment).set({ state: 'expired', changedAt: now }).where(inArray(payment.id, free));
}

/** Prefix of the outcome of an event with an unknown result code. */
export const UNKNOWN = 'unknown code';

/**
 * Marks payments without a final result for review, once: a payment that the office has reviewed (it then has an event
 * with the source 'office') is not marked again.
 */
export function reviewUnreported(db: Db, { since, before, now }: { since: Date; before: Date; now: Date }) {
  // Must be written as in payment_open_index, or PostgreSQL does not use the index. An expiry that the provider reported has a reason, so
  // it is not open.
  const isOpen = sql`(${payment.state} in ('initiated', 'prompted') or ${payment.state} = 'expired' and ${payment.reason} is null)`;
  const hasEvent = (condition: ReturnType<typeof sql>) =>
    sql`exists (select from ${paymentEvent} where ${paymentEvent.paymentId} = ${payment.id} and ${condition})`;
  const wasLookedAt = hasEvent(sql`${paymentEvent.source} = 'office'`);
  const wasUnknown = hasEvent(sql`starts_with(${paymentEvent.outcome}, ${UNKNOWN})`);
  return db
    .update(payment)
    .set({ review: sql`case when ${wasUnknown} then 'unknown_result' else 'unheard' end`, changedAt: now })
    .where(and(isNull(payment.review), between(payment.createdAt, since, before), isOpen, sql`not ${wasLookedAt}`));
}
