import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { RefundState } from '#contract/money/refunds.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { customer } from '#server/db/tables/customers.ts';
import { payment, refund } from '#server/db/tables/payments.ts';

export type RefundRow = typeof refund.$inferSelect;
export type PaymentRow = typeof payment.$inferSelect;

const requester = alias(user, 'asker');
const decider = alias(user, 'decider');

const select = (db: Db) =>
  db
    .select({
      refund,
      reference: payment.reference,
      studentId: payment.studentId,
      isLive: payment.isLive,
      name: sql<string>`coalesce(${user.name}, ${customer.fullName}, '')`,
      email: sql<string | null>`coalesce(${user.email}, ${customer.email})`,
      guardianEmail: user.guardianEmail,
      locale: user.locale,
      requestedBy: requester.name,
      decidedBy: decider.name,
    })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .innerJoin(requester, eq(requester.id, refund.requestedById))
    .leftJoin(decider, eq(decider.id, refund.decidedById))
    .leftJoin(user, eq(user.id, payment.studentId))
    .leftJoin(customer, eq(customer.id, payment.customerId));

export type RefundDetails = Awaited<ReturnType<typeof listRefunds>>[number];

const MAX_REFUNDS = 200;

/** The refunds, newest first. */
export const listRefunds = (db: Db) => select(db).orderBy(desc(refund.createdAt), desc(refund.id)).limit(MAX_REFUNDS);

export const findRefund = async (db: Db, id: string): Promise<RefundDetails | undefined> =>
  (await select(db).where(eq(refund.id, id)))[0];

/**
 * Locks a payment against other requests and decisions about its refunds. FOR NO KEY UPDATE, so that rows that refer to
 * the payment can still be inserted.
 */
export const lockPayment = async (tx: Db, id: string): Promise<PaymentRow | undefined> =>
  (await tx.select().from(payment).where(eq(payment.id, id)).for('no key update'))[0];

export const lockRefund = async (tx: Db, id: string): Promise<RefundRow | undefined> =>
  (await tx.select().from(refund).where(eq(refund.id, id)).for('no key update'))[0];

/** Returns the sum of a payment's refunds that are in one of the given states. */
export async function sumOfRefunds(db: Db, paymentId: string, states: RefundState[]) {
  const sum = sql`coalesce(sum(${refund.amount}), 0)`.mapWith(Number);
  const ofPayment = and(eq(refund.paymentId, paymentId), inArray(refund.state, states));
  return (await db.select({ sum }).from(refund).where(ofPayment))[0]!.sum;
}

export const findReceived = async (db: Db, paymentId: string) =>
  (await db.select({ received: payment.received }).from(payment).where(eq(payment.id, paymentId)))[0]?.received ?? 0;

export async function insertRefund(tx: Db, row: typeof refund.$inferInsert) {
  const [inserted] = await tx.insert(refund).values(row).returning({ id: refund.id });
  return inserted!.id;
}

export const updateRefund = (
  tx: Db,
  id: string,
  change: Partial<Pick<RefundRow, 'state' | 'decidedById' | 'conversationId' | 'outgoingCode' | 'changedAt'>>,
) => tx.update(refund).set(change).where(eq(refund.id, id));

export const requestReview = (tx: Db, id: string, change: { review: PaymentRow['review']; changedAt: Date }) =>
  tx.update(payment).set(change).where(eq(payment.id, id));

/**
 * Marks a refund's reversal as requested and returns the refund; undefined if it was marked before, or if the refund is
 * not being sent.
 */
export async function claimReversal(db: Db, id: string, callbackHash: string): Promise<RefundRow | undefined> {
  const isOpen = and(eq(refund.state, 'sending'), eq(refund.method, 'provider'), isNull(refund.callbackHash));
  const claimed = await db
    .update(refund)
    .set({ callbackHash })
    .where(and(eq(refund.id, id), isOpen))
    .returning();
  return claimed[0];
}

export const findPayment = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  (await db.select().from(payment).where(eq(payment.id, id)))[0];
