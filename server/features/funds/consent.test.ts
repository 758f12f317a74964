import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { funds } from '#contract/money/funds.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as fundsTexts from '#texts/people/funds.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ env: { SUPPORT_PHONE: '0700 000 001' } });
});
afterAll(() => school.stop());

const newAddress = () => `${randomUUID()}@example.com`;
const settings = { ageBand: 'under_18' as const, isOn: true, story: 'I fix radios.', goal: 20_000 };
const seen = { studentName: 'Wanjiru K.', story: settings.story, goal: settings.goal };

const rose = (email: string) => ({ body: { name: 'Rose Kamau', email } });
const ask = (student: Person, email: string) => school.as(student).call(funds.requestGuardianConsent, rose(email));
const notAsked = (student: Person, email: string) =>
  school.as(student).refused(funds.requestGuardianConsent, rose(email));
const change = (student: Person, body: Input<typeof funds.update>['body']) =>
  school.as(student).call(funds.update, { body });
/** The link in the newest email to the guardian with this address. */
const linkFor = async (email: string) => {
  const token = (await school.mailbox.linkTo(email)).split('/').at(-1)!;
  return { params: { token } };
};
type Link = Awaited<ReturnType<typeof linkFor>>;
const said = (isGiven: boolean, what: typeof seen) => ({ body: { isGiven, seen: what } });
const answer = (link: Link, isGiven: boolean, what = seen) =>
  school.as().call(funds.decideConsent, { ...link, ...said(isGiven, what) });
const notAnswered = (link: Link, isGiven: boolean) =>
  school.as().refused(funds.decideConsent, { ...link, ...said(isGiven, seen) });
const isShown = async ({ id }: Person) => (await school.as().get(`/fund/${id}`)).status === 200;
const consentOf = async (student: Person) => (await school.as(student).call(funds.readOwn)).guardian?.consent;

/** A student under 18 who has requested consent from the guardian with this address. */
async function studentOf(email: string) {
  const student = await school.create.student();
  await change(student, settings);
  await ask(student, email);
  return student;
}

test('under 18 the page is shown while a guardian consents, and one link gives and withdraws consent', async () => {
  const email = newAddress();
  const student = await studentOf(email);
  expect(await isShown(student)).toBe(false);

  const link = await linkFor(email);
  expect(await school.as().call(funds.readConsent, link)).toEqual({
    ...seen,
    guardianName: 'Rose Kamau',
    consent: 'asked',
  });
  expect(await answer(link, true)).toMatchObject({ consent: 'given' });
  expect(await isShown(student)).toBe(true);
  expect((await school.mailbox.emailsTo(student.email))[0]?.subject).toBe('Your fund page: your guardian has agreed');

  expect(await answer(link, false)).toMatchObject({ consent: 'withdrawn' });
  expect(await isShown(student)).toBe(false);
  expect((await school.mailbox.emailsTo(student.email))[0]?.subject).toContain('your guardian does not agree');

  await answer(link, true);
  expect(await isShown(student)).toBe(true);
});

test("the guardian's email explains what is shown and how to withdraw, and contains nothing that the student typed", async () => {
  const email = newAddress();
  const student = await studentOf(email);
  const [message] = await school.mailbox.emailsTo(email);

  expect(message?.subject).toBe('May a student raise funds for school fees at Darasa?');
  for (const words of ['never see a surname', 'link takes the page down', 'no PIN', '0700 000 001', 'never paid out'])
    expect(message?.text).toContain(words);
  for (const secret of [student.email, 'Wanjiru', 'Kamau', settings.story]) expect(message?.text).not.toContain(secret);
});

test('only a hash of the link is stored, and an invalid link reveals nothing', async () => {
  const email = newAddress();
  await studentOf(email);
  const secret = (await linkFor(email)).params.token;
  const kept = await school.find.tableText('public.fund');

  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(kept).toContain(email);
  expect(kept).not.toContain(secret);
  for (const guess of ['x', randomUUID(), `${secret}x`]) {
    const refused = { status: 404, message: fundsTexts.linkVoid };
    const link = { params: { token: guess } };
    expect(await school.as().refused(funds.readConsent, link)).toMatchObject(refused);
    expect(await notAnswered(link, true)).toMatchObject(refused);
  }
});

test('a new request to a guardian invalidates the previous link', async () => {
  const [first, second] = [newAddress(), newAddress()];
  const student = await studentOf(first);
  const old = await linkFor(first);

  await ask(student, second);
  const link = await linkFor(second);

  expect((await notAnswered(old, true)).status).toBe(404);
  await answer(link, true);
  expect(await isShown(student)).toBe(true);
});

test("the page shows the name that the guardian has consented to, even if the student's name changes", async () => {
  const email = newAddress();
  const student = await studentOf(email);
  await answer(await linkFor(email), true);
  await school.database.updatePerson(student.id, { name: 'Send Cash' });
  const shown = await school.as().call(funds.read, { params: { studentId: student.id } });
  expect(shown).toMatchObject({ name: 'Wanjiru K.' });

  await change(student, { goal: 30_000 });
  const asked = await school.as().call(funds.readConsent, await linkFor(email));
  expect(asked).toMatchObject({ studentName: 'Send C.' });
});

test('consent covers what the guardian has read: after a change it is requested again, and the page is hidden meanwhile', async () => {
  const email = newAddress();
  const student = await studentOf(email);
  const link = await linkFor(email);
  await change(student, { story: 'I fix phones.' });

  expect(await notAnswered(link, true)).toMatchObject({ status: 409, message: fundsTexts.changedMeanwhile });
  await answer(link, true, { ...seen, story: 'I fix phones.' });
  expect(await isShown(student)).toBe(true);

  await change(student, { goal: 30_000 });
  expect(await isShown(student)).toBe(false);
  expect(await consentOf(student)).toBe('asked');
  const newer = await linkFor(email);
  expect(newer).not.toEqual(link);
  await answer(newer, true, { ...seen, story: 'I fix phones.', goal: 30_000 });
  expect(await isShown(student)).toBe(true);

  await change(student, { isOn: false, goal: 30_000 });
  await change(student, { isOn: true });
  expect(await isShown(student)).toBe(true);
});

test('a student cannot change from under 18 to adult; an admin can', async () => {
  const email = newAddress();
  const student = await studentOf(email);
  await answer(await linkFor(email), false);

  const older = await school.as(student).refused(funds.update, { body: { ageBand: 'adult' } });
  expect(older).toMatchObject({ status: 409, message: fundsTexts.onlyOffice });
  expect(await isShown(student)).toBe(false);

  const office = school.as(await school.create.admin());
  await office.call(funds.reopen, { params: { studentId: student.id }, body: { ageBand: 'adult' } });
  expect(await change(student, { isOn: true })).toMatchObject({ isShown: true, guardian: null });
});

test('once a guardian has answered, the student cannot name another, but can ask the same one again', async () => {
  const email = newAddress();
  const student = await studentOf(email);
  await answer(await linkFor(email), false);

  const other = await notAsked(student, newAddress());
  expect(other).toMatchObject({ status: 409, message: fundsTexts.sameGuardian });
  await ask(student, email);
  expect(await consentOf(student)).toBe('asked');
  await answer(await linkFor(email), true);
  expect(await isShown(student)).toBe(true);
  expect(await notAsked(student, email)).toMatchObject({ status: 409, message: fundsTexts.agreedAlready });
});

test.each([
  ['wanjiru@example.com', 'Wanjiru@example.com'],
  ['njeri@example.com', 'njeri+mum@example.com'],
  ['achieng.o@gmail.com', 'achiengo@googlemail.com'],
])('the student %s cannot be their own guardian as %s', async (own, named) => {
  const student = await school.create.student({ email: own });
  await change(student, settings);
  expect(await notAsked(student, named)).toMatchObject({ status: 409, message: fundsTexts.notYourself });
});

test('a guardian is not asked for an adult, or before the age is known', async () => {
  const student = await school.create.student();
  expect(await notAsked(student, newAddress())).toMatchObject({ status: 409, message: fundsTexts.sayAge });
  await change(student, { ageBand: 'adult' });
  expect(await notAsked(student, newAddress())).toMatchObject({
    status: 409,
    message: fundsTexts.adultNeedsNone,
  });
});

test('a student can send three requests a day, and a guardian gets three emails an hour', async () => {
  const student = await studentOf(newAddress());
  for (let emails = 1; emails < 3; emails++) await ask(student, newAddress());
  expect((await notAsked(student, newAddress())).status).toBe(429);

  const guardian = newAddress();
  for (let emails = 0; emails < 3; emails++) await studentOf(guardian);
  const fourth = await school.create.student();
  await change(fourth, settings);
  expect((await notAsked(fourth, guardian)).status).toBe(429);
  expect(await consentOf(fourth)).toBeUndefined();
});

test('changing from adult to under 18 hides the page', async () => {
  const student = await school.create.student();
  await change(student, { ...settings, ageBand: 'adult' });
  expect(await isShown(student)).toBe(true);
  await change(student, { ageBand: 'under_18' });
  expect(await isShown(student)).toBe(false);
});
