import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { funds } from '#contract/funds.ts';
import { fundMessages } from '#contract/messages/fund-messages.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ env: { SUPPORT_PHONE: '0700 000 001' } });
});
afterAll(() => school.stop());

const newAddress = () => `${randomUUID()}@example.com`;
const wanted = { ageBand: 'under_18' as const, isOn: true, story: 'I fix radios.', goal: 20_000 };
const seen = { studentName: 'Wanjiru K.', story: wanted.story, goal: wanted.goal };

const rose = (email: string) => ({ body: { name: 'Rose Kamau', email } });
const ask = (student: Person, email: string) => school.as(student).call(funds.askGuardian, rose(email));
const notAsked = (student: Person, email: string) => school.as(student).refused(funds.askGuardian, rose(email));
const change = (student: Person, body: Input<typeof funds.update>['body']) =>
  school.as(student).call(funds.update, { body });
/** By the newest letter to that guardian. */
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

/** A student under 18 who has asked that guardian. */
async function studentOf(email: string) {
  const student = await school.create.student();
  await change(student, wanted);
  await ask(student, email);
  return student;
}

test('who is under 18 is shown from when a guardian has agreed until she withdraws, by one link', async () => {
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

test('the letter says what is shown, that it can be taken back, and whom to ring; nothing in it was typed by the student', async () => {
  const email = newAddress();
  const student = await studentOf(email);
  const [letter] = await school.mailbox.emailsTo(email);

  expect(letter?.subject).toBe('May a student raise funds for school fees at Darasa?');
  for (const words of ['Never a surname', 'same link takes the page away', 'no PIN', '0700 000 001', 'never paid out'])
    expect(letter?.text).toContain(words);
  for (const secret of [student.email, 'Wanjiru', 'Kamau', wanted.story]) expect(letter?.text).not.toContain(secret);
});

test('of the link only a hash is kept, and what is no link tells nothing', async () => {
  const email = newAddress();
  await studentOf(email);
  const secret = (await linkFor(email)).params.token;
  const kept = await school.find.tableText('public.fund');

  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(kept).toContain(email);
  expect(kept).not.toContain(secret);
  for (const guess of ['x', randomUUID(), `${secret}x`]) {
    const refused = { status: 404, message: fundMessages.linkVoid };
    const link = { params: { token: guess } };
    expect(await school.as().refused(funds.readConsent, link)).toMatchObject(refused);
    expect(await notAnswered(link, true)).toMatchObject(refused);
  }
});

test('asking again makes the link before it void', async () => {
  const [first, second] = [newAddress(), newAddress()];
  const student = await studentOf(first);
  const old = await linkFor(first);

  await ask(student, second);
  const link = await linkFor(second);

  expect((await notAnswered(old, true)).status).toBe(404);
  await answer(link, true);
  expect(await isShown(student)).toBe(true);
});

test('the name that a guardian has agreed to is the one that is shown, whatever the student calls herself later', async () => {
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

test('a guardian agrees to what she has read: when that changes she is asked anew, and nothing is shown meanwhile', async () => {
  const email = newAddress();
  const student = await studentOf(email);
  const link = await linkFor(email);
  await change(student, { story: 'I fix phones.' });

  expect(await notAnswered(link, true)).toMatchObject({ status: 409, message: fundMessages.changedMeanwhile });
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

test('nobody gets round a guardian by growing up overnight; the office knows better', async () => {
  const email = newAddress();
  const student = await studentOf(email);
  await answer(await linkFor(email), false);

  const older = await school.as(student).refused(funds.update, { body: { ageBand: 'adult' } });
  expect(older).toMatchObject({ status: 409, message: fundMessages.onlyOffice });
  expect(await isShown(student)).toBe(false);

  const office = school.as(await school.create.admin());
  await office.call(funds.reopen, { params: { studentId: student.id }, body: { ageBand: 'adult' } });
  expect(await change(student, { isOn: true })).toMatchObject({ isShown: true, guardian: null });
});

test('once a guardian has answered, nobody else is put in her place; she can be asked again', async () => {
  const email = newAddress();
  const student = await studentOf(email);
  await answer(await linkFor(email), false);

  const other = await notAsked(student, newAddress());
  expect(other).toMatchObject({ status: 409, message: fundMessages.sameGuardian });
  await ask(student, email);
  expect(await consentOf(student)).toBe('asked');
  await answer(await linkFor(email), true);
  expect(await isShown(student)).toBe(true);
  expect(await notAsked(student, email)).toMatchObject({ status: 409, message: fundMessages.agreedAlready });
});

test.each([
  ['wanjiru@example.com', 'Wanjiru@example.com'],
  ['njeri@example.com', 'njeri+mum@example.com'],
  ['achieng.o@gmail.com', 'achiengo@googlemail.com'],
])('%s cannot be her own guardian as %s', async (own, named) => {
  const student = await school.create.student({ email: own });
  await change(student, wanted);
  expect(await notAsked(student, named)).toMatchObject({ status: 409, message: fundMessages.notYourself });
});

test('an adult needs no guardian, and of whoever has not said, nobody is asked', async () => {
  const student = await school.create.student();
  expect(await notAsked(student, newAddress())).toMatchObject({ status: 409, message: fundMessages.sayAge });
  await change(student, { ageBand: 'adult' });
  expect(await notAsked(student, newAddress())).toMatchObject({
    status: 409,
    message: fundMessages.adultNeedsNone,
  });
});

test('a student has three letters a day written, and a guardian gets three an hour', async () => {
  const student = await studentOf(newAddress());
  for (let letters = 1; letters < 3; letters++) await ask(student, newAddress());
  expect((await notAsked(student, newAddress())).status).toBe(429);

  const guardian = newAddress();
  for (let letters = 0; letters < 3; letters++) await studentOf(guardian);
  const fourth = await school.create.student();
  await change(fourth, wanted);
  expect((await notAsked(fourth, guardian)).status).toBe(429);
  expect(await consentOf(fourth)).toBeUndefined();
});

test('whoever turns out to be under 18 is no longer shown', async () => {
  const student = await school.create.student();
  await change(student, { ...wanted, ageBand: 'adult' });
  expect(await isShown(student)).toBe(true);
  await change(student, { ageBand: 'under_18' });
  expect(await isShown(student)).toBe(false);
});
