import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { funds } from '#contract/money/funds.ts';
import { users } from '#contract/users.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as fundsTexts from '#texts/people/funds.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const settings = { ageBand: 'adult' as const, isOn: true, story: 'I fix radios.', goal: '20000' };
const of = ({ id }: { id: string }) => ({ params: { studentId: id } });
const pageOf = (student: { id: string }) => school.as().call(funds.read, of(student));
const noPageOf = (student: { id: string }) => school.as().refused(funds.read, of(student));

test('a student who switches the fund on has a page with the public name, story, goal and the sum raised', async () => {
  const { as, create } = school;
  const student = await create.student({ name: 'Mary Wanjiku Kamau', email: 'mary@example.com' });

  const own = await as(student).call(funds.update, { body: settings });
  await create.gift(student.id, 600);
  const page = await pageOf(student);

  expect(own).toMatchObject({ isOn: true, isShown: true, goal: 20_000, guardian: null });
  const shown = {
    name: 'Mary K.',
    story: 'I fix radios.',
    goal: 20_000,
    raised: 600,
    minimum: 100,
    isSimulated: true,
  };
  expect(page).toEqual(shown);
});

test('pages of unknown, hidden, under-age, deactivated and staff users and of invalid ids get the same answer', async () => {
  const { create } = school;
  const off = await create.student();
  await create.fund(off.id, { isOn: false });
  const young = await create.student();
  await create.fund(young.id, { ageBand: 'under_18' });
  const deactivated = await create.student({ deactivatedAt: new Date() });
  await create.fund(deactivated.id);
  const tutor = await create.tutor();
  await create.fund(tutor.id);
  const begun = await create.student();

  const texts = ['nonsense', "1' or '1'='1", '%2e%2e%2f', '7', `${off.id}x`, 'null'];
  for (const id of [randomUUID(), off.id, young.id, deactivated.id, tutor.id, begun.id, ...texts]) {
    expect({ id, ...(await noPageOf({ id })) }).toEqual({
      ...{ id, status: 404, code: 'not_found', message: fundsTexts.none },
      requestId: expect.any(String),
    });
  }
});

test('misses are limited; hits do not count', async () => {
  const { create, clock } = school;
  clock.advance({ minutes: 16 });
  const student = await create.student();
  await create.fund(student.id);
  const guess = () => noPageOf({ id: randomUUID() });

  for (let hit = 0; hit < 20; hit++) await pageOf(student);
  for (let tens = 0; tens < 29; tens++) await Promise.all(Array.from({ length: 10 }, guess));
  // Each request in progress reserves one of the allowed misses. Near the limit, concurrent requests would therefore be
  // refused too early, so the last ten run one by one.
  for (let last = 0; last < 10; last++) await guess();

  expect((await guess()).status).toBe(429);
  // A guesser beyond the limit does not block others behind the same IP address.
  await pageOf(student);
  clock.advance({ minutes: 16 });
  await pageOf(student);
});

test('the sum raised is gifts less refunds, and does not mix real and simulated money', async () => {
  const { create } = school;
  const student = await create.student();
  await create.fund(student.id);
  await create.gift(student.id, 1_000, { received: 900 });
  const returned = await create.gift(student.id, 500);
  await create.refund(returned.id, { amount: 200, state: 'done' });
  await create.refund(returned.id, { amount: 100, state: 'requested' });
  await create.gift(student.id, 7, { purpose: 'fees' });
  await create.gift(student.id, 7, { isLive: true });
  await create.gift(student.id, 7, { state: 'prompted', received: null, paidAt: null });

  expect(await pageOf(student)).toMatchObject({ raised: 1_200 });
});

test('a fund cannot be switched on before the age is set', async () => {
  const { as, create } = school;
  const student = await create.student();

  const refused = await as(student).refused(funds.update, { body: { isOn: true, story: 'I fix radios.' } });

  expect(refused).toMatchObject({ status: 409, message: fundsTexts.sayAge });
  expect(await as(student).call(funds.readOwn)).toMatchObject({ isOn: false, story: '', ageBand: null });
});

test('omitted fields stay, and an empty goal removes it', async () => {
  const { as, create } = school;
  const student = await create.student();
  await as(student).call(funds.update, { body: settings });

  const changed = await as(student).call(funds.update, { body: { goal: '' } });

  expect(changed).toMatchObject({ ageBand: 'adult', isOn: true, story: 'I fix radios.', goal: null });
});

test.each([
  'Call me on 0712 345 678',
  'Call +254-712-345-678.',
  'WhatsApp 254112345678 please',
  'O712345678 is my line',
  'ring +44 20 7946 0958',
  'write to me@example.com',
  'me (at) example',
  'see https://example.org',
  'my page is wanjiru.co.ke',
  'wa.me/254712345678',
])('a story with contact data is refused: %s', async (story) => {
  const student = await school.create.student();
  const refused = await school.as(student).refused(funds.update, { body: { story } });
  expect(refused).toMatchObject({ status: 400, message: fundsTexts.contact });
});

test.each([
  'I need Ksh. 45,000 until 2027, that is 15000 a term, 3 terms: 2024 2025 2026.',
  'I live at Kibera. The bus costs 100 - 200 a day.',
  'I like C++ and node.js, e.g. for my brother.',
])('a story may have numbers and dots: %s', async (story) => {
  const student = await school.create.student();
  expect(await school.as(student).call(funds.update, { body: { story } })).toMatchObject({ story });
});

test.each([
  [{ story: 'a'.repeat(601) }, fundsTexts.story],
  [{ goal: '15.50' }, 'The amount must be whole shillings, from 1 to 250,000'],
  [{ goal: 250_001 }, 'The amount must be whole shillings, from 1 to 250,000'],
  [{ ageBand: 'old' }, fundsTexts.ageBand],
])('invalid settings are refused: %#', async (change, message) => {
  const student = await school.create.student();
  expect(await school.as(student).put('/fund', change)).toMatchObject({ status: 400, body: { message } });
});

test('a name that is a phone number is not shown', async () => {
  const { as, create } = school;
  const student = await create.student({ name: '0712345678' });
  await create.fund(student.id);

  expect((await pageOf(student)).name).toBe('a student');
  expect((await as().call(users.read, { params: { id: student.id } })).name).toBe('a student');
});

test("a visitor reads the public name of a student with a fund page at the specification's path", async () => {
  const { as, create } = school;
  const student = await create.student({ name: 'Wanjiru Kamau' });

  const ofStudent = { params: { id: student.id } };
  expect((await as().refused(users.read, ofStudent)).status).toBe(401);
  await as(student).call(funds.update, { body: settings });
  expect(await as().call(users.read, ofStudent)).toEqual({ _id: student.id, name: 'Wanjiru K.' });
  await as(student).call(funds.update, { body: { isOn: false } });
  expect((await as().refused(users.read, ofStudent)).status).toBe(401);
});

test('a fund closed by an admin can only be reopened by an admin', async () => {
  const { as, create } = school;
  const [student, office] = [await create.student(), as(await create.admin())];
  await as(student).call(funds.update, { body: settings });

  const closed = await office.call(funds.close, of(student));

  expect(closed).toEqual({ message: fundsTexts.closed });
  expect((await noPageOf(student)).status).toBe(404);
  expect(await as(student).call(funds.readOwn)).toMatchObject({ isOn: false, isClosed: true });
  const again = await as(student).refused(funds.update, { body: { isOn: true } });
  expect(again).toMatchObject({ status: 409, message: fundsTexts.isClosed });

  await office.call(funds.reopen, { ...of(student), body: { ageBand: 'adult' } });
  expect((await noPageOf(student)).status).toBe(404);
  const on = await as(student).call(funds.update, { body: { isOn: true } });
  expect(on).toMatchObject({ isShown: true, isClosed: false });
});

test('admins get not found for the funds of staff and unknown users', async () => {
  const { as, create } = school;
  const office = as(await create.admin());
  for (const id of [(await create.tutor()).id, randomUUID()]) {
    expect((await office.refused(funds.readOf, of({ id }))).status).toBe(404);
    expect((await office.refused(funds.close, of({ id }))).status).toBe(404);
    expect((await office.refused(funds.reopen, { ...of({ id }), body: { ageBand: 'adult' } })).status).toBe(404);
  }
});
