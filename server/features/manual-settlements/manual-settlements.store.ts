import { desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { customer } from '#server/db/tables/customers.ts';
import { manualSettlement, moneyAudit, payment, paymentEvent } from '#server/db/tables/payments.ts';

export type SettlementRow = typeof manualSettlement.$inferSelect;
export type PaymentRow = typeof payment.$inferSelect;

const requester = alias(user, 'asker');
const decider = alias(user, 'decider');

const select = (db: Db) =>
  db
    .select({
      settlement: manualSettlement,
      reference: payment.reference,
      amount: payment.amount,
      isLive: payment.isLive,
      name: sql<string>`coalesce(${user.name}, ${customer.fullName}, '')`,
      requestedBy: requester.name,
      decidedBy: decider.name,
    })
    .from(manualSettlement)
    .innerJoin(payment, eq(payment.id, manualSettlement.paymentId))
    .innerJoin(requester, eq(requester.id, manualSettlement.requestedById))
    .leftJoin(decider, eq(decider.id, manualSettlement.decidedById))
    .leftJoin(user, eq(user.id, payment.studentId))
    .leftJoin(customer, eq(customer.id, payment.customerId));

export type SettlementDetails = Awaited<ReturnType<typeof listSettlements>>[number];

const MAX_SETTLEMENTS = 200;

/** Returns the manual settlements of payments, the newest first. */
export const listSettlements = (db: Db) =>
  select(db).orderBy(desc(manualSettlement.createdAt), desc(manualSettlement.id)).limit(MAX_SETTLEMENTS);

export const findSettlement = async (db: Db, id: string): Promise<SettlementDetails | undefined> =>
  (await select(db).where(eq(manualSettlement.id, id)))[0];

export const findPayment = async (db: Db, id: string): Promise<PaymentRow | undefined> =>
  (await db.select().from(payment).where(eq(payment.id, id)))[0];

/**
 * Inserts a request for a manual settlement and returns its id; undefined if another request for the payment, or with
 * the same receipt code, is open or approved.
 */
export async function insertSettlement(tx: Db, row: typeof manualSettlement.$inferInsert) {
  const [inserted] = await tx
    .insert(manualSettlement)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: manualSettlement.id });
  return inserted?.id;
}

/** Locks the requested settlement until the transaction ends. */
export const lockSettlement = async (tx: Db, id: string): Promise<SettlementRow> =>
  (await tx.select().from(manualSettlement).where(eq(manualSettlement.id, id)).for('no key update'))[0]!;

export const updateSettlement = (
  tx: Db,
  id: string,
  change: Pick<SettlementRow, 'state' | 'decidedById' | 'changedAt'>,
) => tx.update(manualSettlement).set(change).where(eq(manualSettlement.id, id));

export const insertAudit = (tx: Db, row: typeof moneyAudit.$inferInsert) => tx.insert(moneyAudit).values(row);

/** Records an admin's action in the payment's event log, as already processed. */
export const insertOfficeEvent = (tx: Db, event: Omit<typeof paymentEvent.$inferInsert, 'source'>) =>
  tx.insert(paymentEvent).values({ ...event, source: 'office' });
