/** Pay Now: an application whose phone is immediately prompted for the amount. */

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { customers } from '#contract/customers.ts';
import { payments } from '#contract/money/payments.ts';
import type { Reply } from '#contract/protocol/endpoint.ts';
import { newAddress, newPhone, playMoneyIn, postTo } from '#server/testing/payments/paying.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import * as customersTexts from '#texts/people/customers.ts';

let school: School;
let office: ReturnType<School['as']>;
beforeAll(async () => {
  school = await startTestServer({ env: { TRUSTED_PROXY: '127.0.0.1' } });
  office = school.as(await school.create.admin());
});
afterAll(() => school.stop());

let played: ReturnType<typeof playMoneyIn>;
beforeEach(() => {
  played = playMoneyIn(school);
  // Two applications of one phone count as one only on the same day, so the tests must not run across midnight.
  if (minutesUntilMidnight() < 15) school.clock.advance({ minutes: 15 });
});

function minutesUntilMidnight() {
  const format = { timeZone: 'Africa/Nairobi', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const [hours, minutes] = school.clock.now().toLocaleTimeString('en-GB', format).split(':').map(Number);
  return 24 * 60 - hours! * 60 - minutes!;
}

const application = (more: object = {}) => ({
  fullName: 'Njeri Kamau',
  about: 'I sew, and I want to make pages for my shop.',
  county: 'Nairobi',
  town: 'Kibera',
  phone: newPhone(),
  gender: 'Female',
  education: 'High School',
  email: 'njeri@example.com',
  mode: 'Physical',
  courses: 'Graphics Design',
  amount: 1_500,
  isPaying: true,
  consent: true,
  ...more,
});

async function apply(body: ReturnType<typeof application>, { from = newAddress(), key = randomUUID() as string } = {}) {
  const applied = await postTo<Reply<typeof customers.add>>(school, '/customers/add', { body, from, key });
  return { status: applied.status, ...applied.body };
}

const found = async ({ phone }: { phone: string }) =>
  (await office.call(customers.list, { query: { q: `254${phone.slice(1)}` } })).customers;

test("the applicant's phone is prompted, and the answer has the payment", async () => {
  const sent = application();
  const applied = await apply(sent);

  expect(applied).toEqual({
    status: 201,
    message: customersTexts.enrolled,
    payment: { reference: expect.any(String), status: 'prompted' },
    notAsked: null,
  });
  expect(played.prompts).toMatchObject([{ phone: `254${sent.phone.slice(1)}`, amount: 1_500 }]);
  const { reference } = applied.payment!;
  expect(await school.as().call(payments.status, { params: { reference } })).toMatchObject({
    purpose: 'application',
    course: null,
  });
  const [applicant] = await found(sent);
  expect(await school.find.paymentByReference(reference)).toMatchObject({
    customerId: applicant!._id,
    studentId: null,
  });
});

test.each([
  ['without being told to', { isPaying: undefined }],
  ['without an amount', { amount: '' }],
  ['for somebody who studies online', { mode: 'Online' }],
  ['for a machine', { website: 'https://casino.example' }],
])('no phone is prompted %s', async (_, more) => {
  expect(await apply(application(more))).toMatchObject({ status: 201, payment: null, notAsked: null });
  expect(played.prompts).toEqual([]);
});

test('with an amount below the minimum the application is saved, and the phone is not prompted', async () => {
  const sent = application({ amount: 99 });

  expect(await apply(sent)).toMatchObject({ status: 201, payment: null, notAsked: paymentsTexts.tooLittle(100) });
  expect(await found(sent)).toMatchObject([{ amount: 99 }]);
  expect(played.prompts).toEqual([]);
});

test("an amount above the course's price is refused, the whole price is accepted", async () => {
  expect((await apply(application({ amount: 5_001 }))).status).toBe(400);
  expect((await apply(application({ amount: 5_000 }))).payment).not.toBeNull();
  expect(played.prompts).toMatchObject([{ amount: 5_000 }]);
});

test.each([0, -5, 1.5, '1e3', 'all'])('the amount %j is refused, and nothing is saved', async (amount) => {
  const sent = application({ amount });
  expect((await apply(sent)).status).toBe(400);
  expect(await found(sent)).toEqual([]);
});

test('the application stays even if the payment fails', async () => {
  played.answer = () => ({ outcome: 'away' });
  const away = application();
  expect(await apply(away)).toMatchObject({ status: 201, payment: null, notAsked: paymentsTexts.away });
  expect(await found(away)).toHaveLength(1);

  played.answer = () => ({ outcome: 'rejected', reason: 'limit' });
  expect(await apply(application())).toMatchObject({ payment: { status: 'failed' }, notAsked: null });
});

const stranger = { fullName: 'Somebody Else', email: 'else@example.com', town: 'Karen' };

const askedFor = async ({ phone }: { phone: string }) =>
  (await school.find.applicantsPrompted(`254${phone.slice(1)}`)).map(({ email }) => email);

test('a paid application is not replaced: a second one is added to its note', async () => {
  const sent = application();
  await apply(sent);
  school.clock.advance({ minutes: 3 });
  const other = await apply({ ...sent, ...stranger });

  expect(other).toEqual({
    status: 201,
    message: customersTexts.enrolled,
    payment: null,
    notAsked: customersTexts.payLater,
  });
  expect(await found(sent)).toMatchObject([
    {
      ...{ fullName: sent.fullName, email: sent.email, town: sent.town },
      note: 'Applied again (was new): Somebody Else, else@example.com, Graphics Design',
    },
  ]);
  expect(await askedFor(sent)).toEqual([sent.email]);
});

test("a stranger who applied first with a phone does not get the receipt of another applicant's payment", async () => {
  const sent = application();
  await apply({ ...sent, ...stranger, isPaying: false });
  const own = await apply(sent);

  expect(own).toMatchObject({ status: 201, payment: null, notAsked: customersTexts.payLater });
  expect(await found(sent)).toMatchObject([{ ...stranger, note: expect.stringContaining(sent.email) }]);
  expect(await askedFor(sent)).toEqual([]);
});

test('before the payment another email changes nothing, but the same one replaces the application', async () => {
  const sent = application({ isPaying: false });
  await apply(sent);
  await apply({ ...sent, town: 'Karen', email: 'Njeri@Example.com' });
  expect(await found(sent)).toMatchObject([{ town: 'Karen', note: '' }]);

  await apply({ ...sent, ...stranger });
  expect(await found(sent)).toMatchObject([
    { fullName: sent.fullName, note: expect.stringContaining('Somebody Else') },
  ]);
  expect((await apply({ ...sent, email: 'Njeri@Example.com', isPaying: true })).payment).not.toBeNull();
});

test('after the payment the same email changes nothing either, but may pay again', async () => {
  const sent = application();
  await apply(sent);
  school.clock.advance({ minutes: 3 });
  const again = await apply({ ...sent, fullName: 'Somebody Else' });

  expect(again.payment).not.toBeNull();
  expect(await found(sent)).toMatchObject([{ fullName: sent.fullName }]);
});

test("repeated applications count towards the phone's prompt limit", async () => {
  const sent = application();
  await apply(sent);
  const again = await apply({ ...sent, fullName: 'Somebody Else' });

  expect(again).toMatchObject({ status: 201, payment: null, notAsked: paymentsTexts.askedAlready });
  expect(played.prompts).toHaveLength(1);
  for (let n = 0; n < 6; n++) {
    school.clock.advance({ minutes: 3 });
    await apply(sent);
  }
  expect(played.prompts).toHaveLength(5);
});

test('one IP address prompts 60 phones an hour; past that a proof of work is needed, and the application is saved', async () => {
  const from = newAddress();
  await apply(application(), { from });
  await school.database.setAttempts(`prompt-from:${from}`, 59);
  expect((await apply(application(), { from })).payment).not.toBeNull();

  const sent = application();
  expect(await apply(sent, { from })).toMatchObject({
    ...{ status: 429, code: 'too_many_requests', proofOfWork: expect.any(Object) },
    message: expect.stringMatching(/^Many people are paying from this network. Please try again in \d+ minutes\.$/),
  });
  expect(await found(sent)).toHaveLength(1);
});

test('an application sent twice with one key starts one payment, and both answers have it', async () => {
  const [sent, key] = [application(), randomUUID()];
  const [first, second] = await Promise.all([apply(sent, { key }), apply(sent, { key })]);

  expect(first.payment!.reference).toBe(second.payment!.reference);
  expect(played.prompts).toHaveLength(1);
});
