/** Tests which users may see which payments. */

import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { payments } from '#contract/money/payments.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { newAddress, newPhone, payTo, playMoneyIn, visit } from '#server/testing/payments/paying.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as paymentsTexts from '#texts/money/payments.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ env: { TRUSTED_PROXY: '127.0.0.1', PAYBILL: '522522' } });
  playMoneyIn(school);
});
afterAll(() => school.stop());

const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Creates a student whose fund page is visible to supporters. */
async function createFundraiser() {
  const student = await school.create.student({ name: 'Wanjiru Kamau' });
  await school.create.fund(student.id);
  return student;
}

/** Updates a payment in the database as a provider's report would. */
async function updateByReference(reference: string, details: Parameters<School['database']['updatePayment']>[1]) {
  const { id } = (await school.find.paymentByReference(reference))!;
  await school.database.updatePayment(id, details);
}
const markPaid = (reference: string, received = 500) =>
  updateByReference(reference, { state: 'paid', received, paidAt: school.clock.now() });

type Status = Input<typeof payments.list>['query']['status'];
const listed = (as: Person, studentId: string, status?: Status) =>
  school.as(as).call(payments.list, { params: { studentId }, query: { ...(status && { status }) } });

test('the list has confirmed payments, newest first; others by filter', async () => {
  const student = await school.create.student({ name: 'Achieng Odhiambo' });
  const references: string[] = [];
  for (let n = 0; n < 4; n++) {
    references.push((await payTo(school, { studentId: student.id }, { as: student })).body.reference);
    school.clock.advance({ minutes: 1 });
  }
  const [first, second, third, fourth] = references as [string, string, string, string];
  await markPaid(second, 450);
  school.clock.advance({ minutes: 1 });
  await markPaid(first);
  await updateByReference(third, { state: 'cancelled', reason: 'cancelled' });
  const referencesIn = async (status?: Status) =>
    (await listed(student, student.id, status)).map(({ reference }) => reference);

  expect(await referencesIn()).toEqual([first, second]);
  expect(await referencesIn('pending')).toEqual([fourth]);
  expect(await referencesIn('all')).toEqual([first, second, fourth, third]);
  expect(await listed(student, student.id)).toMatchObject([
    { studentName: 'Achieng Odhiambo', amountPayed: 500, status: 'paid' },
    { amountPayed: 450, date: expect.stringMatching(/\+03:00$/) },
  ]);
});

test('students see their own phone numbers; those of others are masked, for admins too', async () => {
  const { create } = school;
  const [student, friend, office] = [await createFundraiser(), await create.student(), await create.admin()];
  const by = (phoneNumber: string, as?: Person) => payTo(school, { studentId: student.id, phoneNumber }, { as });
  await by('0712 345 101', student);
  school.clock.advance({ minutes: 1 });
  await by('0712 345 102', friend);
  school.clock.advance({ minutes: 1 });
  await by('0712 345 103');
  const phonesFor = async (caller: Person) =>
    (await listed(caller, student.id, 'all')).map(({ phoneNumber }) => phoneNumber);

  expect(await phonesFor(student)).toEqual(['0712 *** 103', '0712 *** 102', '0712 345 101']);
  expect(await phonesFor(office)).toEqual(['0712 *** 103', '0712 *** 102', '0712 *** 101']);
});

test('payments and the account are visible to the student and admins; for others they do not exist', async () => {
  const { as, create } = school;
  const student = await createFundraiser();
  const ofStudent = { params: { studentId: student.id }, query: {} };
  const answers = [];
  for (const caller of [undefined, await create.student(), await create.tutor(), student, await create.admin()])
    for (const endpoint of [payments.list, payments.account])
      answers.push((await as(caller).answer(endpoint, ofStudent)).status);

  expect(answers).toEqual([401, 401, 404, 404, 404, 404, 200, 200, 200, 200]);
  const asStranger = await as(await create.student()).refused(payments.list, ofStudent);
  expect(asStranger).toMatchObject({ code: 'not_found', message: paymentsTexts.nobody });
  const listOf = (studentId: string) => ({ params: { studentId }, query: {} });
  expect((await as(await create.admin()).refused(payments.list, listOf(NOBODY))).status).toBe(404);
  expect((await as(student).refused(payments.list, listOf('me'))).status).toBe(400);
  expect((await as(student).get(`/payments/${student.id}?status=everything`)).status).toBe(400);
});

test('the account has the amount missing for a course', async () => {
  const student = await school.create.student();
  const course = await school.create.course({ title: 'Animations', price: 1_000 });
  const params = { studentId: student.id };
  const account = (query: { courseId?: string }) => school.as(student).call(payments.account, { params, query });

  expect(await account({})).toEqual({ credit: 0, minimum: 100, course: null, isSimulated: true });
  expect(await account({ courseId: course.id })).toMatchObject({
    course: { _id: course.id, title: 'Animations', price: 1_000, missing: 1_000, isJoined: false },
  });
  await school.create.enrolment(student.id, course.id);
  expect(await account({ courseId: course.id })).toMatchObject({ course: { missing: 0, isJoined: true } });
  const refusal = await school.as(student).refused(payments.account, { params, query: { courseId: NOBODY } });
  expect(refusal.status).toBe(404);
});

const statusOf = (reference: string, caller?: Person) =>
  school.as(caller).call(payments.status, { params: { reference } });

test('anyone with the reference sees the status, and only a masked phone', async () => {
  const student = await createFundraiser();
  const { body } = await payTo(school, { studentId: student.id, phoneNumber: '0712 345 104' });
  const at = (minutes: number) => new Date(school.clock.now().getTime() + minutes * 60_000).toISOString();

  expect(await statusOf(body.reference)).toEqual({
    reference: body.reference,
    status: 'prompted',
    purpose: 'fund',
    reason: null,
    amountPayed: 500,
    phoneNumber: '0712 *** 104',
    startedAt: at(0),
    promptEndsAt: at(1.5),
    retryAt: at(2),
    course: null,
    providerReceipt: null,
    receiptNumber: null,
    receiptId: null,
    paybill: '522522',
    isSimulated: true,
  });
});

test("only the payer gets the receipt's id; everyone with the reference gets its number", async () => {
  const [student, friend] = [await createFundraiser(), await school.create.student()];
  const { body } = await payTo(school, { studentId: student.id }, { as: friend });
  await markPaid(body.reference);
  const number = `SIM-2026-${body.reference}`;
  const receipt = await school.create.receipt(body._id, { number, amount: 500 });

  expect(await statusOf(body.reference)).toMatchObject({ status: 'paid', receiptNumber: number, receiptId: null });
  expect(await statusOf(body.reference, student)).toMatchObject({ receiptNumber: number, receiptId: null });
  expect(await statusOf(body.reference, friend)).toMatchObject({ receiptNumber: number, receiptId: receipt.id });
  expect(await listed(student, student.id)).toMatchObject([{ receipt: { _id: receipt.id, number } }]);
});

test('an IP address gets 60 wrong references an hour; correct ones are answered past the limit too', async () => {
  const student = await school.create.student();
  const { body } = await payTo(school, { studentId: student.id }, { as: student });
  const from = newAddress();
  const guess = (reference: string, asking: { as?: Person; from?: string } = { from }) =>
    visit(school, `/payments/status/${reference}`, asking);

  expect((await guess('NOTAREFERENCE')).status).toBe(400);
  for (let n = 0; n < 60; n++) expect((await guess(`AAAAAAAAAA${n < 32 ? 'A' : 'B'}B`)).status).toBe(404);
  expect((await guess('AAAAAAAAAAAB')).status).toBe(429);
  // Correct references still work: a guesser does not block other visitors with the same IP address.
  expect((await guess(body.reference)).status).toBe(200);
  expect((await guess(body.reference, { as: student, from })).status).toBe(200);
});

afterEach(() => {
  for (const response of responses.splice(0)) response.destroy();
});
const responses: IncomingMessage[] = [];

/** Opens an event stream for a payment as a browser does. */
async function listen(reference: string, from = newAddress()) {
  const url = `${school.base}/payments/status/${reference}/news`;
  const response = await new Promise<IncomingMessage>((resolve) =>
    get(url, { headers: { 'x-forwarded-for': from } }, resolve),
  );
  responses.push(response);
  let received = '';
  response.setEncoding('utf8').on('data', (chunk) => {
    received += chunk;
  });
  return { status: response.statusCode, events: () => received.match(/^data: /gm)?.length ?? 0 };
}

/** Waits until all earlier database notifications have arrived, and for longer than the debounce of events. */
async function untilQuiet() {
  const last = randomUUID();
  const isReceived = new Promise<void>((resolve) =>
    school.services.events.subscribe('payments', (which) => which === last && resolve()),
  );
  await school.database.notifyPayment(last);
  await isReceived;
  await new Promise((resolve) => setTimeout(resolve, 400));
  // The test process may have been paused, so the events may be written only now.
  await new Promise((resolve) => setTimeout(resolve, 100));
}

test('an event stream reports changes of its payment only, from any process', async () => {
  const student = await createFundraiser();
  const [one, other] = [await payTo(school, { studentId: student.id }), await payTo(school, { studentId: student.id })];
  const [news, newsOfOther] = [await listen(one.body.reference), await listen(other.body.reference)];
  // Wait for the events about both prompts, so that they are not counted as later changes.
  await untilQuiet();
  const [eventsBefore, otherEventsBefore] = [news.events(), newsOfOther.events()];

  await markPaid(one.body.reference);
  await expect.poll(news.events).toBeGreaterThan(eventsBefore);
  await untilQuiet();
  expect(newsOfOther.events()).toBe(otherEventsBefore);
});

test('an unknown reference has no event stream, and one IP address may open six', async () => {
  const { body } = await payTo(school, { studentId: (await createFundraiser()).id });
  expect((await listen('AAAAAAAAAAAA')).status).toBe(404);

  const from = newAddress();
  for (let n = 0; n < 6; n++) expect((await listen(body.reference, from)).status).toBe(200);
  expect((await listen(body.reference, from)).status).toBe(429);
  expect((await listen(body.reference)).status).toBe(200);
});

test('answers to strangers do not contain the masked digits of the phone', async () => {
  const student = await createFundraiser();
  const phone = newPhone();
  const { body } = await payTo(school, { studentId: student.id, phoneNumber: phone });
  const told = JSON.stringify([await statusOf(body.reference), await listed(student, student.id, 'all')]);

  expect(told).not.toContain(phone.slice(4));
  expect(told.replaceAll(' ', '')).not.toContain(phone.slice(1));
});
