import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundMessages } from '#contract/fund-messages.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const settings = { ageBand: 'adult', isOn: true, story: 'I fix radios.', goal: '20000' };

test('a student who switches it on has a page with her short name, her story, her goal and what was raised', async () => {
  const { as, given } = school;
  const student = await given.student({ name: 'Mary Wanjiku Kamau', email: 'mary@example.com' });

  const own = await as(student).put('/fund', settings);
  await given.gift(student.id, 600);
  const page = await as().get(`/fund/${student.id}`);

  expect(own).toMatchObject({ status: 200, body: { isOn: true, isShown: true, goal: 20_000, guardian: null } });
  const shown = {
    name: 'Mary K.',
    story: 'I fix radios.',
    goal: 20_000,
    raised: 600,
    minimum: 100,
    isSimulated: true,
  };
  expect(page).toMatchObject({ status: 200, body: shown });
  expect(Object.keys(page.body).sort()).toEqual(Object.keys(shown).sort());
});

test('pages of nobody, of who has none, of who is shut out, of staff and of no id at all are answered alike', async () => {
  const { as, given } = school;
  const off = await given.student();
  await given.fund(off.id, { isOn: false });
  const young = await given.student();
  await given.fund(young.id, { ageBand: 'under_18' });
  const shutOut = await given.student({ deactivatedAt: new Date() });
  await given.fund(shutOut.id);
  const tutor = await given.tutor();
  await given.fund(tutor.id);
  const begun = await given.student();

  const texts = ['nonsense', "1' or '1'='1", '%2e%2e%2f', '7', `${off.id}x`, 'null'].map(encodeURIComponent);
  for (const id of [randomUUID(), off.id, young.id, shutOut.id, tutor.id, begun.id, ...texts]) {
    const { status, body } = await as().get(`/fund/${id}`);
    expect({ id, status, ...body }).toEqual({
      ...{ id, status: 404, code: 'not_found', message: fundMessages.none },
      requestId: expect.any(String),
    });
  }
});

test('whoever guesses pages is made to wait; pages that are there do not count', async () => {
  const { as, given, clock } = school;
  clock.advance({ minutes: 16 });
  const student = await given.student();
  await given.fund(student.id);
  const guess = () => as().get(`/fund/${randomUUID()}`);

  for (let hit = 0; hit < 20; hit++) await as().get(`/fund/${student.id}`);
  for (let tens = 0; tens < 29; tens++) await Promise.all(Array.from({ length: 10 }, guess));
  // Close to the limit those that are under way stand in each other's way: the last ten one by one.
  for (let last = 0; last < 10; last++) await guess();

  expect((await guess()).status).toBe(429);
  // Whoever guesses keeps nobody else behind that address from a page that is there.
  expect((await as().get(`/fund/${student.id}`)).status).toBe(200);
  clock.advance({ minutes: 16 });
  expect((await as().get(`/fund/${student.id}`)).status).toBe(200);
});

test('what was raised is what helpers have paid, less what they were given back, in money of the same kind', async () => {
  const { as, given } = school;
  const student = await given.student();
  await given.fund(student.id);
  await given.gift(student.id, 1_000, { received: 900 });
  const returned = await given.gift(student.id, 500);
  await given.refund(returned.id, { amount: 200, state: 'done' });
  await given.refund(returned.id, { amount: 100, state: 'requested' });
  await given.gift(student.id, 7, { purpose: 'fees' });
  await given.gift(student.id, 7, { isLive: true });
  await given.gift(student.id, 7, { state: 'prompted', received: null, paidAt: null });

  expect((await as().get(`/fund/${student.id}`)).body).toMatchObject({ raised: 1_200 });
});

test('it is switched on only once it is known how old she is', async () => {
  const { as, given } = school;
  const student = await given.student();

  const refused = await as(student).put('/fund', { isOn: true, story: 'I fix radios.' });

  expect(refused).toMatchObject({ status: 409, body: { message: fundMessages.sayAge } });
  expect((await as(student).get('/fund')).body).toMatchObject({ isOn: false, story: '', ageBand: null });
});

test('what is left out stays, and an empty goal is none', async () => {
  const { as, given } = school;
  const student = await given.student();
  await as(student).put('/fund', settings);

  const changed = await as(student).put('/fund', { goal: '' });

  expect(changed.body).toMatchObject({ ageBand: 'adult', isOn: true, story: 'I fix radios.', goal: null });
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
])('a story is refused that tells how to reach her: %s', async (story) => {
  const student = await school.given.student();
  expect(await school.as(student).put('/fund', { story })).toMatchObject({
    status: 400,
    body: { message: fundMessages.contact },
  });
});

test.each([
  'I need Ksh. 45,000 until 2027, that is 15000 a term, 3 terms: 2024 2025 2026.',
  'I live at Kibera. The bus costs 100 - 200 a day.',
  'I like C++ and node.js, e.g. for my brother.',
])('a story may have numbers and dots: %s', async (story) => {
  const student = await school.given.student();
  expect((await school.as(student).put('/fund', { story })).status).toBe(200);
});

test.each([
  [{ story: 'a'.repeat(601) }, fundMessages.story],
  [{ goal: '15.50' }, 'The amount is whole shillings, from 1 to 250000'],
  [{ goal: 250_001 }, 'The amount is whole shillings, from 1 to 250000'],
  [{ ageBand: 'old' }, fundMessages.ageBand],
])('what is none of its kind is refused: %#', async (change, message) => {
  const student = await school.given.student();
  expect(await school.as(student).put('/fund', change)).toMatchObject({ status: 400, body: { message } });
});

test('a name that is a phone number is not shown', async () => {
  const { as, given } = school;
  const student = await given.student({ name: '0712345678' });
  await given.fund(student.id);

  expect((await as().get(`/fund/${student.id}`)).body.name).toBe('a student');
  expect((await as().get(`/users/${student.id}`)).body.name).toBe('a student');
});

test('a visitor reads the short name of who raises funds, by the address that the specification names', async () => {
  const { as, given } = school;
  const student = await given.student({ name: 'Wanjiru Kamau' });

  expect((await as().get(`/users/${student.id}`)).status).toBe(401);
  await as(student).put('/fund', settings);
  expect((await as().get(`/users/${student.id}`)).body).toEqual({ _id: student.id, name: 'Wanjiru K.' });
  await as(student).put('/fund', { isOn: false });
  expect((await as().get(`/users/${student.id}`)).status).toBe(401);
});

test('what the office has closed only the office opens', async () => {
  const { as, given } = school;
  const [student, office] = [await given.student(), as(await given.admin())];
  await as(student).put('/fund', settings);

  const closed = await office.delete(`/fund/${student.id}`);

  expect(closed).toMatchObject({ status: 200, body: { message: fundMessages.closed } });
  expect((await as().get(`/fund/${student.id}`)).status).toBe(404);
  expect((await as(student).get('/fund')).body).toMatchObject({ isOn: false, isClosed: true });
  const again = await as(student).put('/fund', { isOn: true });
  expect(again).toMatchObject({ status: 409, body: { message: fundMessages.isClosed } });

  await office.put(`/fund/${student.id}`, { ageBand: 'adult' });
  expect((await as().get(`/fund/${student.id}`)).status).toBe(404);
  expect((await as(student).put('/fund', { isOn: true })).body).toMatchObject({ isShown: true, isClosed: false });
});

test('of staff and of nobody the office finds no fund-raising', async () => {
  const { as, given } = school;
  const office = as(await given.admin());
  for (const id of [(await given.tutor()).id, randomUUID()]) {
    expect((await office.get(`/fund/${id}/settings`)).status).toBe(404);
    expect((await office.delete(`/fund/${id}`)).status).toBe(404);
    expect((await office.put(`/fund/${id}`, { ageBand: 'adult' })).status).toBe(404);
  }
});
