/** What is found of payments and the books. See found.ts. */
import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { customer } from '#server/db/tables/customers.ts';
import { ledgerTx } from '#server/db/tables/ledger.ts';
import { moneyAudit, payment } from '#server/db/tables/payments.ts';

export const moneyFound = (db: Db) => ({
  /** The payment as the database has it now. */
  paymentNow: async (id: string) => (await db.select().from(payment).where(eq(payment.id, id)))[0]!,

  paymentBy: async (reference: string) => (await db.select().from(payment).where(eq(payment.reference, reference)))[0],

  /** The applicants whose payments a phone was asked for; like 254712345678. */
  async applicantsAsked(phone: string) {
    const rows = await db
      .select()
      .from(payment)
      .innerJoin(customer, eq(customer.id, payment.customerId))
      .where(eq(payment.phone, phone));
    return rows.map((row) => row.customer);
  },

  /** Who did what with a payment that is written down for good. */
  auditOf: (paymentId: string) => db.select().from(moneyAudit).where(eq(moneyAudit.paymentId, paymentId)),

  /** What was booked of that kind, by the key that lets it happen once. */
  bookings: (kind: typeof ledgerTx.$inferInsert.kind, externalKey: string) =>
    db
      .select()
      .from(ledgerTx)
      .where(and(eq(ledgerTx.kind, kind), eq(ledgerTx.externalKey, externalKey))),
});
