/** The words for fund-raising. See given.ts. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '#server/db/connect.ts';
import { fund, payment, refund } from '#server/db/money-tables.ts';
import type { Clock } from '#server/ports.ts';

export const fundGivens = (db: Db, clock: Clock, anyAdmin: () => Promise<{ id: string }>) => ({
  /** An adult's fund page that is switched on. */
  async fund(studentId: string, details: Partial<typeof fund.$inferInsert> = {}) {
    const said = { ageBand: 'adult' as const, isOn: true, story: 'I fix radios and want to build apps.', goal: 10_000 };
    return (
      await db
        .insert(fund)
        .values({ studentId, ...said, ...details })
        .returning()
    )[0]!;
  },

  /** What a stranger has paid for a student, without its place in the ledger. */
  async gift(studentId: string, amount: number, details: Partial<typeof payment.$inferInsert> = {}) {
    const asked = { reference: aReference(), purpose: 'fund' as const, studentId, phone: '254712345678', amount };
    const sent = { provider: 'none', isLive: true, callbackHash: randomUUID() };
    const paid = { state: 'paid' as const, received: amount, paidAt: clock.now() };
    return (
      await db
        .insert(payment)
        .values({ ...asked, ...sent, ...paid, ...details })
        .returning()
    )[0]!;
  },

  /** Of a payment, asked for by somebody of the office. */
  async refund(paymentId: string, details: Pick<typeof refund.$inferInsert, 'amount' | 'state'>) {
    const requestedById = (await anyAdmin()).id;
    await db
      .insert(refund)
      .values({ paymentId, reason: 'A mistake', access: 'keep', method: 'manual', requestedById, ...details });
  },
});

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const aReference = () => Array.from(randomBytes(12), (byte) => LETTERS[byte % 32]).join('');
