/** The words for money: payments as they stand before anything is heard of them, and credit. See given.ts. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/connect.ts';
import { payment } from '#server/db/money-tables.ts';
import { accounts, book } from '#server/features/ledger/ledger.ts';
import type { Clock } from '#server/ports.ts';

type Details = Partial<typeof payment.$inferInsert>;

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** As contract/payments.ts has it: 12 letters that nobody mixes up. */
const reference = () => [...randomBytes(12)].map((byte) => LETTERS[byte % LETTERS.length]).join('');

export const moneyGivens = (db: Db, clock: Clock) => ({
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

  /** The payment as the database has it now. */
  paymentNow: async (id: string) => (await db.select().from(payment).where(eq(payment.id, id)))[0]!,

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
