/** What was heard of reversals: the part of the inbox that is about refunds. */
import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { paymentEvent, refund } from '#server/db/tables/payments.ts';

/** How often something is tried that breaks. Then it stays where it is, for somebody to look at. */
const MAX_FAILURES = 20;

const isUnprocessed = (provider: string) =>
  and(
    isNotNull(paymentEvent.refundId),
    isNull(paymentEvent.processedAt),
    eq(paymentEvent.provider, provider),
    lt(paymentEvent.failures, MAX_FAILURES),
  );

/** In the order in which they came. */
export const listUnprocessed = (db: Db, provider: string) =>
  db
    .select({ id: paymentEvent.id, body: paymentEvent.body, refundId: refund.id, paymentId: refund.paymentId })
    .from(paymentEvent)
    .innerJoin(refund, eq(refund.id, paymentEvent.refundId))
    .where(isUnprocessed(provider))
    .orderBy(asc(paymentEvent.id))
    .limit(100);

export type UnprocessedEvent = Awaited<ReturnType<typeof listUnprocessed>>[number];

/** False when somebody else has made something of it meanwhile. */
export const isStillUnprocessed = async (tx: Db, id: number) =>
  (
    await tx
      .select({ id: paymentEvent.id })
      .from(paymentEvent)
      .where(and(eq(paymentEvent.id, id), isNull(paymentEvent.processedAt)))
      .for('no key update')
  ).length === 1;

export const markProcessed = (tx: Db, id: number, made: { outcome: string; processedAt: Date }) =>
  tx.update(paymentEvent).set(made).where(eq(paymentEvent.id, id));

export const countFailure = (db: Db, id: number) =>
  db
    .update(paymentEvent)
    .set({ failures: sql`${paymentEvent.failures} + 1` })
    .where(eq(paymentEvent.id, id));

/** What the provider said when it was asked. */
export const insertAnswer = (db: Db, event: Omit<typeof paymentEvent.$inferInsert, 'source'>) =>
  db
    .insert(paymentEvent)
    .values({ ...event, source: 'send' })
    .onConflictDoNothing();

export const isCodeTaken = async (tx: Db, outgoingCode: string) =>
  (await tx.select({ id: refund.id }).from(refund).where(eq(refund.outgoingCode, outgoingCode))).length > 0;
