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

/** Its id; undefined when the same is there already: the table's key is (provider, dedupe key). */
export async function insertEvent(db: Db, event: NewEvent) {
  const [kept] = await db.insert(paymentEvent).values(event).onConflictDoNothing().returning({ id: paymentEvent.id });
  return kept?.id;
}

/** A second after it came, then two, four, eight: how old an event must be to be tried once more. */
const isDue = (now: Date) =>
  or(
    eq(paymentEvent.failures, 0),
    sql`${paymentEvent.receivedAt} + interval '1 second' * power(2, least(${paymentEvent.failures}, 30)) <= ${now}`,
  );

/** The oldest event that waits and that nobody else has in hand. Those of refunds are not for us. */
export async function takeNextEvent(tx: Db, now: Date): Promise<EventRow | undefined> {
  const isWaiting = and(isNull(paymentEvent.processedAt), isNull(paymentEvent.refundId), isDue(now));
  const rows = tx.select().from(paymentEvent).where(isWaiting).orderBy(asc(paymentEvent.id)).limit(1);
  return (await rows.for('update', { skipLocked: true }))[0];
}

/** That event, once nobody else has it in hand; undefined when it has been dealt with by then. */
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

/** What waits is not old: it is kept. So is what the office has said, because what it has looked at does not come back. */
export const deleteEventsBefore = (db: Db, before: Date) =>
  db
    .delete(paymentEvent)
    .where(
      and(lt(paymentEvent.receivedAt, before), isNotNull(paymentEvent.processedAt), ne(paymentEvent.source, 'office')),
    );

/** Whose callback comes to that address: a payment's, or a refund's. */
export async function findCalledBack(db: Db, { provider, callbackHash }: { provider: string; callbackHash: string }) {
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

/** The payment that a provider means, by our name for it or by the provider's. */
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

/** Not FOR UPDATE: an event that is being kept for the payment would stand in its way, and it in the event's. */
export const lockPayment = async (tx: Db, id: string) =>
  (await tx.select().from(payment).where(eq(payment.id, id)).for('no key update'))[0]!;

/** Whoever deals with that code of a provider does so alone until the transaction ends, whatever payment it names. */
export const holdReceipt = (tx: Db, provider: string, receipt: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`receipt ${provider}:${receipt}`}, 0))`);

/** Unallocated money by the provider's code; nobody else allocates it before the transaction ends. */
export async function findUnallocated(tx: Db, provider: string, receipt: string) {
  const isIt = and(eq(unallocatedPayment.provider, provider), eq(unallocatedPayment.providerReceipt, receipt));
  const [locked] = await tx.select({ id: unallocatedPayment.txId }).from(unallocatedPayment).where(isIt).for('update');
  return locked && loadUnallocated(tx, locked.id);
}

export type Unallocated = Awaited<ReturnType<typeof loadUnallocated>>;

/** Asked once it is locked: whether somebody has allocated it is seen only then. */
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

/** The payment that the office has settled by hand by that code of the provider. */
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

/** Tells who follows a payment that it has changed, as the trigger does, without locking one more payment. */
export const tellChanged = (tx: Db, reference: string) => tx.execute(sql`select pg_notify('payments', ${reference})`);

/** Whether the provider's name for a request is another payment's already. */
export async function isOfAnother(tx: Db, { id, provider }: PaymentRow, checkoutRequestId: string) {
  const isIt = and(
    eq(payment.provider, provider),
    eq(payment.checkoutRequestId, checkoutRequestId),
    ne(payment.id, id),
  );
  return (await tx.select({ id: payment.id }).from(payment).where(isIt)).length > 0;
}

/** The course that a student last paid for, by that payment. */
export async function findLastWish(tx: Db, { studentId, isLive }: { studentId: string; isLive: boolean }) {
  const isWish = and(
    eq(payment.studentId, studentId),
    eq(payment.isLive, isLive),
    eq(payment.purpose, 'fees'),
    eq(payment.state, 'paid'),
    isNotNull(payment.courseId),
  );
  return (await tx.select().from(payment).where(isWish).orderBy(desc(payment.createdAt)).limit(1))[0];
}

/** Payments about which the provider is to be asked by now; nobody else takes them before the transaction ends. */
export const takeDue = (tx: Db, { provider, now, limit }: { provider: string; now: Date; limit: number }) =>
  tx
    .select()
    .from(payment)
    .where(and(lte(payment.nextCheckAt, now), eq(payment.provider, provider), isNotNull(payment.checkoutRequestId)))
    .orderBy(asc(payment.nextCheckAt))
    .limit(limit)
    .for('no key update', { skipLocked: true });

export const postponeCheck = (db: Db, id: string, nextCheckAt: Date | null) =>
  db
    .update(payment)
    .set({ nextCheckAt })
    .where(and(eq(payment.id, id), ne(payment.state, 'paid')));

/** Prompts that nobody can answer any more. Those that somebody has in hand have their next turn. */
export function expirePrompted(db: Db, { before, now }: { before: Date; now: Date }) {
  const open = and(sql`${payment.state} = 'prompted'`, lte(payment.createdAt, before));
  const free = db.select({ id: payment.id }).from(payment).where(open).for('no key update', { skipLocked: true });
  return db.update(payment).set({ state: 'expired', changedAt: now }).where(inArray(payment.id, free));
}

/** What begins the outcome of an event with a code that we do not know. */
export const UNKNOWN = 'unknown code';

/**
 * Payments of which nothing final was heard by then are put before the office,
 * once: what it has looked at (an event of its own says so) is not put there again.
 */
export function reviewUnheard(db: Db, { since, before, now }: { since: Date; before: Date; now: Date }) {
  // In the words of payment_open_index. Of those that the provider calls expired there is a reason.
  const isOpen = sql`(${payment.state} in ('initiated', 'prompted') or ${payment.state} = 'expired' and ${payment.reason} is null)`;
  const hasEvent = (which: ReturnType<typeof sql>) =>
    sql`exists (select from ${paymentEvent} where ${paymentEvent.paymentId} = ${payment.id} and ${which})`;
  const wasLookedAt = hasEvent(sql`${paymentEvent.source} = 'office'`);
  const wasUnknown = hasEvent(sql`starts_with(${paymentEvent.outcome}, ${UNKNOWN})`);
  return db
    .update(payment)
    .set({ review: sql`case when ${wasUnknown} then 'unknown_result' else 'unheard' end`, changedAt: now })
    .where(and(isNull(payment.review), between(payment.createdAt, since, before), isOpen, sql`not ${wasLookedAt}`));
}
