/** The inbox of the provider's reports on reversals: payment events that belong to refunds. */
import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { paymentEvent, refund } from '#server/db/tables/payments.ts';

/** Failed attempts after which an event is not retried; an admin then has to inspect it. */
const MAX_FAILURES = 20;

const isUnprocessed = (provider: string) =>
  and(
    isNotNull(paymentEvent.refundId),
    isNull(paymentEvent.processedAt),
    eq(paymentEvent.provider, provider),
    lt(paymentEvent.failures, MAX_FAILURES),
  );

/** Lists the provider's reports that have not been applied, in order of arrival. */
export const listUnprocessed = (db: Db, provider: string) =>
  db
    .select({ id: paymentEvent.id, body: paymentEvent.body, refundId: refund.id, paymentId: refund.paymentId })
    .from(paymentEvent)
    .innerJoin(refund, eq(refund.id, paymentEvent.refundId))
    .where(isUnprocessed(provider))
    .orderBy(asc(paymentEvent.id))
    .limit(100);

export type UnprocessedEvent = Awaited<ReturnType<typeof listUnprocessed>>[number];

/** Locks an event; returns false if another transaction has processed it. */
export const isStillUnprocessed = async (tx: Db, id: number) =>
  (
    await tx
      .select({ id: paymentEvent.id })
      .from(paymentEvent)
      .where(and(eq(paymentEvent.id, id), isNull(paymentEvent.processedAt)))
      .for('no key update')
  ).length === 1;

export const markProcessed = (tx: Db, id: number, result: { outcome: string; processedAt: Date }) =>
  tx.update(paymentEvent).set(result).where(eq(paymentEvent.id, id));

export const countFailure = (db: Db, id: number) =>
  db
    .update(paymentEvent)
    .set({ failures: sql`${paymentEvent.failures} + 1` })
    .where(eq(paymentEvent.id, id));

/** Records the provider's response to the reversal request as an event. */
export const insertAnswer = (db: Db, event: Omit<typeof paymentEvent.$inferInsert, 'source'>) =>
  db
    .insert(paymentEvent)
    .values({ ...event, source: 'send' })
    .onConflictDoNothing();

export const isCodeTaken = async (tx: Db, outgoingCode: string) =>
  (await tx.select({ id: refund.id }).from(refund).where(eq(refund.outgoingCode, outgoingCode))).length > 0;
