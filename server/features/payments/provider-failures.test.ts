/** Tests payments while the provider is unreachable, slow or faulty. */

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { payments } from '#contract/money/payments.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { accepted, newPhone, payTo, playMoneyIn } from '#server/testing/payments/paying.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as paymentsTexts from '#texts/money/payments.ts';

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

const setAnswer = (answer: Answer) => {
  played.answer = () => answer;
};
const wait = (seconds: number) => school.clock.advance({ minutes: seconds / 60 });

test('an unreachable provider: 503, no prompt is sent, and the payment is stored as failed', async () => {
  setAnswer({ outcome: 'away' });
  const refused = await payTo(school, { studentId: student.id }, { as: student });

  const stored = await school.find.paymentsOf(student.id);
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', message: paymentsTexts.away } });
  expect(stored).toMatchObject([{ state: 'failed', reason: 'away' }]);
});

test.each(['away', 'unknown'] as const)(
  'after five answers of %s within 30 s the circuit breaker opens for 30 s',
  async (outcome) => {
    setAnswer({ outcome });
    for (let n = 0; n < 5; n++) await pay();
    wait(10);
    const spared = await payTo(school, { studentId: student.id }, { as: student });

    expect(spared).toMatchObject({ status: 503, body: { message: paymentsTexts.away } });
    expect(spared.headers.get('retry-after')).toBe('20');
    expect(played.prompts).toHaveLength(5);
    expect(await school.find.paymentsOf(student.id)).toEqual([]);
  },
);

test('failures over more than 30 s do not open the circuit breaker', async () => {
  setAnswer({ outcome: 'away' });
  for (let n = 0; n < 8; n++) {
    await pay();
    wait(8);
  }
  expect(played.prompts).toHaveLength(8);
});

test('after 30 s one trial request is let through; when it succeeds the breaker closes', async () => {
  setAnswer({ outcome: 'away' });
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

test('when the trial request fails the breaker stays open for another 30 s', async () => {
  setAnswer({ outcome: 'away' });
  for (let n = 0; n < 5; n++) await pay();
  wait(30);
  await pay();
  expect(played.prompts).toHaveLength(6);
  wait(29);
  await pay();
  expect(played.prompts).toHaveLength(6);
  wait(1);
  setAnswer(accepted());
  expect((await pay()).status).toBe(201);
});

test('a rejection by the provider does not count as a failure', async () => {
  setAnswer({ outcome: 'rejected', reason: 'limit' });
  for (let n = 0; n < 6; n++) expect((await pay()).status).toBe(201);
});

test('when the adapter throws, the phone is not prompted again, and the log contains no phone number', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  played.answer = ({ phone }) => Promise.reject(new TypeError(`Broken at ${phone}`));
  const { status, body } = await payTo(school, { studentId: student.id }, { as: student });
  const logged = log.mock.calls.flat().join('\n');
  log.mockRestore();

  expect({ status, state: body.status }).toEqual({ status: 202, state: 'initiated' });
  expect(logged).toBe(`played threw a TypeError while prompting for payment ${body.reference}.`);
});

test('a request waits at most 12 s; an answer that the provider sends later is still recorded', async () => {
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
