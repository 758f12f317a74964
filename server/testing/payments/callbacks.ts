/** Sends payment callbacks in M-Pesa's format, and reads what was booked afterwards. */
import type { School } from '#server/testing/server.ts';

interface Called {
  provider: string;
  token: string;
  checkoutRequestId: string | null;
  amount: number;
}

type Words = Pick<Called, 'checkoutRequestId'>;

/** Returns the body of a callback in M-Pesa's format. */
export const callbackBody = ({ checkoutRequestId }: Words, ResultCode: number, more: object = {}) => ({
  Body: {
    stkCallback: {
      MerchantRequestID: '29115-34620561-1',
      CheckoutRequestID: checkoutRequestId ?? undefined,
      ResultCode,
      ResultDesc: 'As the code says.',
      ...more,
    },
  },
});

export const paidCallback = (payment: Words & { amount: number }, receipt: string, amount = payment.amount) =>
  callbackBody(payment, 0, {
    CallbackMetadata: {
      Item: [
        { Name: 'Amount', Value: amount },
        { Name: 'MpesaReceiptNumber', Value: receipt },
        { Name: 'Balance' },
        { Name: 'TransactionDate', Value: 20261120102115 },
        { Name: 'PhoneNumber', Value: '2547****678' },
      ],
    },
  });

let create = 0;

/** Returns a new receipt code, which no other payment has. */
export const aReceipt = () => `SIM${String(++create).padStart(7, '0')}`;

export const callbacksOf = (school: School) => ({
  /** Sends a callback as the provider does: without cookies and without an Origin header. */
  async call({ provider, token }: Pick<Called, 'provider' | 'token'>, body: object | string) {
    const response = await fetch(`${school.base}/payments/callback/${provider}/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as object };
  },

  /** Waits until all provider events have been processed. */
  async untilSettled() {
    const waiting = 'select 1 from payment_event where processed_at is null and failures = 0';
    await until(async () => (await school.pool.query(waiting)).rowCount === 0);
  },

  /** Returns a student's credit. */
  credit: (studentId: string) => sum(school, `-sum(amount) filter (where account = 'student:${studentId}')`),
  unmatched: () => sum(school, `-sum(amount) filter (where account = 'unmatched')`),
  /** Returns the sum of all ledger entries, which must be 0. */
  ledgerSum: () => sum(school, 'sum(amount)'),
  enrolments: async (studentId: string) =>
    (await school.pool.query('select 1 from enrolment where student_id = $1', [studentId])).rowCount,
  receipts: async (studentId: string) =>
    (
      await school.pool.query<{ number: string; amount: number }>(
        'select number, receipt.amount from receipt join payment on payment.id = payment_id where student_id = $1 order by number',
        [studentId],
      )
    ).rows,
});

/** Waits until the condition is true; throws after twenty seconds. */
export async function until(isTrue: () => Promise<boolean>) {
  for (let tries = 0; tries < 1_000; tries++) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It did not come about in twenty seconds');
}

async function sum({ pool }: School, query: string) {
  const { rows } = await pool.query<{ sum: string | null }>(`select ${query} as sum from ledger_entry`);
  return Number(rows[0]!.sum ?? 0);
}
