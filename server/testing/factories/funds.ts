/** Factories of fund pages, donations and refunds. */
import type { Db } from '#server/db/connect.ts';
import { fund } from '#server/db/tables/funds.ts';
import { refund } from '#server/db/tables/payments.ts';
import type { Clock } from '#server/ports/clock.ts';
import { moneyFactories } from './money.ts';

export const fundFactories = (db: Db, clock: Clock, anyAdmin: () => Promise<{ id: string }>) => ({
  /** Creates the published fund page of an adult student. */
  async fund(studentId: string, details: Partial<typeof fund.$inferInsert> = {}) {
    const defaults = {
      ageBand: 'adult' as const,
      isOn: true,
      story: 'I fix radios and want to build apps.',
      goal: 10_000,
    };
    await db.insert(fund).values({ studentId, ...defaults, ...details });
  },

  /** Creates a paid gift (a payment on a fund page) for a student, without ledger entries. */
  gift: (
    studentId: string,
    amount: number,
    details: Parameters<ReturnType<typeof moneyFactories>['payment']>[0] = {},
  ) => {
    const paid = { state: 'paid' as const, received: amount, paidAt: clock.now() };
    return moneyFactories(db, clock).payment({ purpose: 'fund', studentId, amount, ...paid, ...details });
  },

  /** Creates a refund of a payment that an admin has requested. */
  async refund(paymentId: string, details: Pick<typeof refund.$inferInsert, 'amount' | 'state'>) {
    const requestedById = (await anyAdmin()).id;
    await db
      .insert(refund)
      .values({ paymentId, reason: 'A mistake', access: 'keep', method: 'manual', requestedById, ...details });
  },
});
