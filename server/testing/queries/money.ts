/** Queries of payments, their audit records and ledger transactions. */
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { customer } from '#server/db/tables/customers.ts';
import { ledgerTx } from '#server/db/tables/ledger.ts';
import { moneyAudit, payment } from '#server/db/tables/payments.ts';

export const moneyQueries = (db: Db) => ({
  payment: async (id: string) => (await db.select().from(payment).where(eq(payment.id, id)))[0]!,

  paymentByReference: async (reference: string) =>
    (await db.select().from(payment).where(eq(payment.reference, reference)))[0],

  /** Returns the applications for which this phone, in the form 254712345678, was prompted. */
  async applicantsPrompted(phone: string) {
    const rows = await db
      .select()
      .from(payment)
      .innerJoin(customer, eq(customer.id, payment.customerId))
      .where(eq(payment.phone, phone));
    return rows.map((row) => row.customer);
  },

  /** Returns the permanent audit records of a payment. */
  auditOf: (paymentId: string) => db.select().from(moneyAudit).where(eq(moneyAudit.paymentId, paymentId)),

  /** Returns the ledger transactions of this kind with this external key, of which there can be only one. */
  bookings: (kind: typeof ledgerTx.$inferInsert.kind, externalKey: string) =>
    db
      .select()
      .from(ledgerTx)
      .where(and(eq(ledgerTx.kind, kind), eq(ledgerTx.externalKey, externalKey))),
});
