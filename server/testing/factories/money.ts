/** The words for money: payments as they stand before anything is heard of them, and credit. See given.ts. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { customer } from '#server/db/tables/customers.ts';
import { moneyAudit, payment } from '#server/db/tables/payments.ts';
import { accounts, book } from '#server/features/ledger/ledger.ts';
import type { Clock } from '#server/ports/clock.ts';

type Details = Partial<typeof payment.$inferInsert>;

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** As contract/payments.ts has it: 12 letters that nobody mixes up. */
const reference = () => [...randomBytes(12)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

export const moneyGivens = (db: Db, clock: Clock) => ({
  ...moneyTurns(db),

  /** One that was prompted just now, of the simulator unless it is said, with the secret of its callback's address. */
  async payment(details: Details = {}) {
    const token = randomBytes(32).toString('base64url');
    const said = {
      reference: reference(),
      purpose: 'fees' as const,
      phone: '254712345678',
      amount: 1_000,
      state: 'prompted' as const,
      provider: 'simulator',
      isLive: false,
      checkoutRequestId: `ws_CO_${randomUUID()}`,
      callbackHash: createHash('sha256').update(token).digest('hex'),
      createdAt: clock.now(),
    };
    const [row] = await db
      .insert(payment)
      .values({ ...said, ...details })
      .returning();
    return { ...row!, token };
  },

  /** Many that wait, seven hundred of them begun in the same second. */
  async manyPayments(studentId: string, count: number) {
    const second = (n: number) => new Date(clock.now().getTime() - Math.floor(n / 700) * 1_000);
    const said = { purpose: 'fees' as const, studentId, phone: '254712345678', amount: 100 };
    const rows = Array.from({ length: count }, (_, n) => {
      const own = { reference: reference(), callbackHash: randomUUID(), createdAt: second(n) };
      return { ...said, ...own, provider: 'simulator', isLive: false };
    });
    await db.insert(payment).values(rows);
  },

  /** Money that a student has paid and not spent. */
  credit: (studentId: string, amount: number, { isLive = false } = {}) =>
    db.transaction((tx) =>
      book(tx, {
        kind: 'receipt',
        externalKey: `given:${randomUUID()}`,
        isLive,
        entries: [
          { ...accounts.provider('simulator'), amount },
          { ...accounts.student(studentId), amount: -amount },
        ],
      }),
    ),
});

/** What becomes of it. */
const moneyTurns = (db: Db) => ({
  /** Something of a payment is otherwise from now on. */
  paymentBecomes: (id: string, details: Details) => db.update(payment).set(details).where(eq(payment.id, id)),

  /** An application has gone, as after the time for which it is kept. */
  applicationGone: (id: string) => db.delete(customer).where(eq(customer.id, id)),

  /** Tries to delete a payment's audit records, which the database refuses. */
  auditGone: async (paymentId: string) => void (await db.delete(moneyAudit).where(eq(moneyAudit.paymentId, paymentId))),
});
