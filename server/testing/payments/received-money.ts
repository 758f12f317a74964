/** Makes payments that the simulator's phones pay, and reads the resulting ledger balances. */
import { randomInt, randomUUID } from 'node:crypto';
import { customer } from '#server/db/tables/customers.ts';
import type { School } from '#server/testing/server.ts';

type PaymentDetails = NonNullable<Parameters<School['create']['payment']>[0]>;

export const moneyIn = (school: School) => {
  const balance = async (account: string) => {
    const { rows } = await school.pool.query<{ sum: number }>(
      'select coalesce(sum(amount), 0)::int as sum from ledger_entry where account = $1',
      [account],
    );
    return rows[0]!.sum;
  };
  return {
    /** Creates a payment, prompts a simulated phone, lets it pay, and waits until the payment is booked. */
    async paid(details: PaymentDetails = {}) {
      const payment = await school.create.payment({ state: 'initiated', checkoutRequestId: null, ...details });
      const { id, reference, phone, amount, provider, token } = payment;
      const callbackUrl = `${school.base}/payments/callback/${provider}/${token}`;
      const prompt = await school.services.money.prompt({ reference, phone, amount, callbackUrl });
      if (prompt.outcome !== 'accepted') throw new Error(`The simulator says ${prompt.outcome}`);
      await school.simulator.answer(prompt.checkoutRequestId, 'pay');
      return eventually(async () => {
        const now = await school.find.payment(id);
        return now.state === 'paid' ? now : undefined;
      });
    },
    /** Creates an application, as the office receives it from the enrolment form. */
    async applicant(details: Partial<typeof customer.$inferInsert> = {}) {
      const callback = {
        fullName: 'Naliaka Wekesa',
        about: 'I sew.',
        county: 'Nairobi',
        town: 'Kibera',
        phone: `2547${randomInt(10_000_000, 99_999_999)}`,
        gender: 'Female' as const,
        education: 'High School' as const,
        email: `${randomUUID()}@example.com`,
        mode: 'Online' as const,
        consentedAt: school.clock.now(),
        day: '2026-11-20',
        ...details,
      };
      return (await school.services.db.insert(customer).values(callback).returning())[0]!;
    },
    /** Returns the balance of a ledger account; money that the school owes is negative. */
    balance,
    credit: async (studentId: string) => -(await balance(`student:${studentId}`)) + 0,
    /** Returns the sum of all ledger entries. */
    async ledgerSum() {
      const { rows } = await school.pool.query('select coalesce(sum(amount), 0)::int as sum from ledger_entry');
      return rows[0].sum as number;
    },
  };
};

/** Calls `find` until it returns a value other than undefined; throws after twenty seconds. */
export async function eventually<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 400; tries++) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('It has not happened in twenty seconds');
}
