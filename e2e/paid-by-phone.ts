/** Money that has come: asked for as a student does, and paid by a simulated phone that pays by itself. */
import { randomInt } from 'node:crypto';
import type { PaymentStatus } from '#contract/payments.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { expect, type Given } from './school.ts';

interface Paid {
  amount?: number;
  courseId?: string;
  /** The last three digits, by which the simulator chooses what happens: 000 pays, 777 pays another amount. */
  phoneEnd?: string;
}

export async function paidByPhone(
  { url, given }: { url: string; given: Given },
  student: Person,
  { amount = 500, courseId, phoneEnd = '000' }: Paid = {},
) {
  const cookie = `session=${await given.session(student)}`;
  const phoneNumber = `07${randomInt(10_000, 99_999)}${phoneEnd}`;
  const asked = await fetch(`${url}/api/v1/payments`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ studentId: student.id, amountPayed: amount, phoneNumber, courseId }),
  });
  const { _id, reference } = (await asked.json()) as { _id: string; reference: string };
  await expect
    .poll(async () => {
      const answer = await fetch(`${url}/api/v1/payments/status/${reference}`);
      return ((await answer.json()) as PaymentStatus).status;
    })
    .toBe('paid');
  return { id: _id, reference, phoneNumber };
}
