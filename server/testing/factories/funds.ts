/** The words for fund-raising. See given.ts. */
import type { Db } from '#server/db/connect.ts';
import { fund } from '#server/db/tables/funds.ts';
import { refund } from '#server/db/tables/payments.ts';
import type { Clock } from '#server/ports/clock.ts';
import { moneyGivens } from './money.ts';

export const fundGivens = (db: Db, clock: Clock, anyAdmin: () => Promise<{ id: string }>) => ({
  /** An adult's fund page that is switched on. */
  async fund(studentId: string, details: Partial<typeof fund.$inferInsert> = {}) {
    const said = { ageBand: 'adult' as const, isOn: true, story: 'I fix radios and want to build apps.', goal: 10_000 };
    await db.insert(fund).values({ studentId, ...said, ...details });
  },

  /** What a stranger has paid for a student, without its place in the ledger. */
  gift: (studentId: string, amount: number, details: Parameters<ReturnType<typeof moneyGivens>['payment']>[0] = {}) => {
    const paid = { state: 'paid' as const, received: amount, paidAt: clock.now() };
    return moneyGivens(db, clock).payment({ purpose: 'fund', studentId, amount, ...paid, ...details });
  },

  /** Of a payment, asked for by somebody of the office. */
  async refund(paymentId: string, details: Pick<typeof refund.$inferInsert, 'amount' | 'state'>) {
    const requestedById = (await anyAdmin()).id;
    await db
      .insert(refund)
      .values({ paymentId, reason: 'A mistake', access: 'keep', method: 'manual', requestedById, ...details });
  },
});
