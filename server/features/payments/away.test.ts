/** A provider that is away, slow, or speaks nonsense. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import { payments } from '#contract/payments.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { accepted, newPhone, payTo, playMoneyIn } from '#server/testing/payments/paying.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

let played: ReturnType<typeof playMoneyIn>;
let student: Person;
beforeEach(async () => {
  played = playMoneyIn(school);
  student = await school.create.student();
});

const pay = async (phoneNumber = newPhone()) => {
  const as = await school.create.student();
  return payTo(school, { studentId: as.id, phoneNumber }, { as });
};
type Answer = ReturnType<typeof accepted>;

const says = (answer: Answer) => {
  played.answer = () => answer;
};
const wait = (seconds: number) => school.clock.advance({ minutes: seconds / 60 });

test('a provider that is away: 503, nothing was sent, and the payment is kept as failed', async () => {
  says({ outcome: 'away' });
  const refused = await payTo(school, { studentId: student.id }, { as: student });

  const kept = await school.find.paymentsOf(student.id);
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', message: paymentMessages.away } });
  expect(kept).toMatchObject([{ state: 'failed', reason: 'away' }]);
});

test.each(['away', 'unknown'] as const)('after five times %s within 30 s nobody is asked for 30 s', async (outcome) => {
  says({ outcome });
  for (let n = 0; n < 5; n++) await pay();
  wait(10);
  const spared = await payTo(school, { studentId: student.id }, { as: student });

  expect(spared).toMatchObject({ status: 503, body: { message: paymentMessages.away } });
  expect(spared.headers.get('retry-after')).toBe('20');
  expect(played.prompts).toHaveLength(5);
  expect(await school.find.paymentsOf(student.id)).toEqual([]);
});

test('five failures over a longer time are none of its business', async () => {
  says({ outcome: 'away' });
  for (let n = 0; n < 8; n++) {
    await pay();
    wait(8);
  }
  expect(played.prompts).toHaveLength(8);
});

test('then one may try; when that goes well, everybody', async () => {
  says({ outcome: 'away' });
  for (let n = 0; n < 5; n++) await pay();
  wait(30);
  let answer: (answer: Answer) => void = () => {};
  played.answer = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const first = pay();
  await expect.poll(() => played.prompts).toHaveLength(6);
  expect((await pay()).status).toBe(503);

  answer(accepted());
  expect((await first).status).toBe(201);
  played.answer = accepted;
  expect((await pay()).status).toBe(201);
});

test('when the one that tries fails, it is spared for another 30 s', async () => {
  says({ outcome: 'away' });
  for (let n = 0; n < 5; n++) await pay();
  wait(30);
  await pay();
  expect(played.prompts).toHaveLength(6);
  wait(29);
  await pay();
  expect(played.prompts).toHaveLength(6);
  wait(1);
  says(accepted());
  expect((await pay()).status).toBe(201);
});

test('what the provider refuses is an answer, not a failure', async () => {
  says({ outcome: 'rejected', reason: 'limit' });
  for (let n = 0; n < 6; n++) expect((await pay()).status).toBe(201);
});

test('a provider’s adapter that breaks may have asked: nobody asks again, and the log says so without a phone', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  played.answer = ({ phone }) => Promise.reject(new TypeError(`Broken at ${phone}`));
  const { status, body } = await payTo(school, { studentId: student.id }, { as: student });
  const said = log.mock.calls.flat().join('\n');
  log.mockRestore();

  expect({ status, state: body.status }).toEqual({ status: 202, state: 'initiated' });
  expect(said).toBe(`played broke with a TypeError while payment ${body.reference} was asked for.`);
});

test('nobody waits longer than 12 s; what the provider says later still counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let answer: (answer: Answer) => void = () => {};
  played.answer = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const asked = payTo(school, { studentId: student.id }, { as: student });
  while (played.prompts.length === 0) await new Promise(setImmediate);
  await vi.advanceTimersByTimeAsync(12_000);
  const { status, body } = await asked;
  vi.useRealTimers();

  expect({ status, state: body.status }).toEqual({ status: 202, state: 'initiated' });
  answer(accepted());
  await expect
    .poll(() => school.as().call(payments.status, { params: { reference: body.reference } }))
    .toMatchObject({ status: 'prompted' });
  expect(played.prompts).toHaveLength(1);
});
