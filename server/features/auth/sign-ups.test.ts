/** Whose password a confirmed address gets, when strangers sign up with it too. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authMessages } from '#contract/auth-messages.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { type Visitor, visitorOf } from '#server/testing/visitor.ts';
import { addSignUp } from './sign-ups.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ env: { TRUSTED_PROXY: '127.0.0.1' } });
});
afterAll(() => school.stop());

const HIS = 'attacker1';
const HERS = 'maziwa42';

let count = 0;
const newAddress = () => `wanjiru${++count}@example.com`;

const signUp = (visitor: Visitor, email: string, password: string) =>
  visitor.post('/auth/signup', { name: 'Wanjiru Kamau', email, password });

const statusOfSignIn = async (email: string, password: string) =>
  (await school.as().post('/auth/signin', { email, password })).status;

/** The calls that the pages behind the links to that address make, newest first. */
const linksTo = async (email: string) =>
  (await school.outbox.lettersTo(email))
    .map(({ text }) => text.match(/\/verify(\/student\/verify\/\S+)/)![1]!)
    .map((path) => `/auth${path}`);

/** He signs up with her address, then she does. */
async function bothSignedUp() {
  const email = newAddress();
  const [him, her] = [visitorOf(school, '192.0.2.1'), visitorOf(school, '192.0.2.2')];
  await signUp(him, email, HIS);
  await school.outbox.lettersTo(email);
  await signUp(her, email, HERS);
  const [herLink, hisLink] = (await linksTo(email)) as [string, string];
  return { email, him, her, herLink, hisLink };
}

const waitsForHerPassword = { status: 401, body: { code: 'password_needed', message: authMessages.signUpPassword } };

test('her own link, opened where she signed up, confirms her password and ends his sign-up', async () => {
  const { email, her, him, herLink, hisLink } = await bothSignedUp();

  expect(await her.get(herLink)).toMatchObject({ status: 200, body: { message: authMessages.verified } });
  expect(await statusOfSignIn(email, HERS)).toBe(200);
  expect(await statusOfSignIn(email, HIS)).toBe(401);
  expect((await him.get(hisLink)).status).toBe(404);
  expect((await her.get(herLink)).status).toBe(200);
});

test('his link, opened by her, confirms nothing until she types her own password there', async () => {
  const { email, her, hisLink } = await bothSignedUp();

  const opened = await her.get(hisLink);
  const before = [await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)];
  const guessed = await her.post(hisLink, { password: 'wrong1234' });
  const typed = await her.post(hisLink, { password: HERS });
  const after = [await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)];

  expect(opened).toMatchObject(waitsForHerPassword);
  expect(before).toEqual([403, 403]);
  expect(guessed).toMatchObject({ status: 401, body: { message: authMessages.signUpPasswordWrong } });
  expect(typed).toMatchObject({ status: 200, body: { message: authMessages.verified } });
  expect(after).toEqual([401, 200]);
});

test('a mail scanner that opens both links changes nothing', async () => {
  const { email, her, herLink, hisLink } = await bothSignedUp();
  const scanner = visitorOf(school, '198.51.100.7');

  for (const link of [herLink, hisLink, herLink]) {
    expect(await scanner.get(link)).toMatchObject(waitsForHerPassword);
    await fetch(school.base + link, { method: 'HEAD' });
  }

  expect([await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)]).toEqual([403, 403]);
  expect((await her.get(herLink)).status).toBe(200);
});

test('on another device she chooses a new password and her name; every sign-up of the address ends', async () => {
  const { email, him, herLink, hisLink } = await bothSignedUp();
  const phone = visitorOf(school, '192.0.2.3');

  const common = await phone.post(`${hisLink}/new-password`, { name: 'Wanjiru Kamau', password: 'password1' });
  const chosen = await phone.post(`${hisLink}/new-password`, { name: 'Wanjiru Njeri', password: 'chapati77' });
  const signedIn = await school.as().post('/auth/signin', { email, password: 'chapati77' });

  expect([common.status, chosen.status]).toEqual([400, 200]);
  expect(signedIn).toMatchObject({ status: 200, body: { name: 'Wanjiru Njeri', type: 'student' } });
  expect([await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)]).toEqual([401, 401]);
  for (const way of ['', '/new-password'])
    expect((await him.post(`${herLink}${way}`, { name: 'Him', password: HIS })).status).toBe(404);
});

test.each([
  ['from elsewhere', '192.0.2.1', '192.0.2.2'],
  ['from her own network address', '192.0.2.3', '192.0.2.3'],
])('three sign-ups of a stranger %s do not keep her email back', async (_, his, hers) => {
  const email = newAddress();
  const her = visitorOf(school, hers);
  for (let times = 0; times < 3; times++) await signUp(visitorOf(school, his), email, HIS);
  await school.outbox.lettersTo(email);

  const answer = await signUp(her, email, HERS);
  const links = await linksTo(email);

  expect(answer.status).toBe(201);
  expect(links).toHaveLength(4);
  expect((await her.get(links[0]!)).status).toBe(200);
  expect([await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)]).toEqual([401, 200]);
});

test('of many first sign-ups of one address at once each has its link and its password', async () => {
  const email = newAddress();
  const visitors = Array.from({ length: 6 }, (_, i) => visitorOf(school, `192.0.2.${i + 10}`));

  const answers = await Promise.all(visitors.map((visitor, i) => signUp(visitor, email, `password${i}x`)));

  expect(answers.map(({ status }) => status)).toEqual(visitors.map(() => 201));
  expect(await linksTo(email)).toHaveLength(6);
  for (const i of visitors.keys()) expect(await statusOfSignIn(email, `password${i}x`)).toBe(403);
});

test('past the limit of one client a sign-up is refused aloud, and other clients sign up as before', async () => {
  const email = newAddress();
  const statuses = [];
  for (let times = 0; times < 40; times++)
    statuses.push((await signUp(visitorOf(school, '192.0.2.4'), email, HIS)).status);
  const refused = await signUp(visitorOf(school, '192.0.2.4'), email, HERS);

  expect(statuses).toEqual([...Array(10).fill(201), ...Array(30).fill(429)]);
  expect(refused.body.message).toMatch(/^We have already sent several emails to this address\./);
  expect((await signUp(visitorOf(school, '192.0.2.5'), email, HERS)).status).toBe(201);
});

test('on a shared phone several people sign up and confirm, each with their own link', async () => {
  const phone = visitorOf(school);
  const emails = [newAddress(), newAddress(), newAddress()];
  for (const email of emails) await signUp(phone, email, HERS);

  for (const email of emails) expect((await phone.get((await linksTo(email))[0]!)).status).toBe(200);
});

test('two passwords for one address from one browser: the link asks which one is hers', async () => {
  const email = newAddress();
  const shared = visitorOf(school);
  await signUp(shared, email, HERS);
  await school.outbox.lettersTo(email);
  await signUp(shared, email, HIS);
  const [hisLink, herLink] = (await linksTo(email)) as [string, string];

  expect(await shared.get(hisLink)).toMatchObject(waitsForHerPassword);
  expect(await shared.get(herLink)).toMatchObject(waitsForHerPassword);
  expect((await shared.post(hisLink, { password: HERS })).status).toBe(200);
  expect([await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)]).toEqual([401, 200]);
});

test('signing in before confirming sends a fresh link of that sign-up, whatever strangers asked for', async () => {
  const { email, her } = await bothSignedUp();
  for (let times = 0; times < 5; times++) await statusOfSignIn(email, HIS);
  await school.outbox.lettersTo(email);

  const early = await her.post('/auth/signin', { email, password: HERS });
  const [fresh] = await linksTo(email);

  expect(early).toMatchObject({ status: 403, body: { code: 'not_verified' } });
  expect((await her.get(fresh!)).status).toBe(200);
  expect(await statusOfSignIn(email, HERS)).toBe(200);
});

test('a confirmed sign-up ends the others in whatever way the address was proved', async () => {
  const { email, him, hisLink } = await bothSignedUp();
  await school.as().post('/auth/sendLink', { email });
  const reset = (await school.outbox.linkTo(email)).replace('/password-reset/', '/auth/reset/');

  await school.as().post(reset, { password: 'chapati77' });

  expect((await him.get(hisLink)).status).toBe(404);
  expect([await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)]).toEqual([401, 401]);
  expect(await statusOfSignIn(email, 'chapati77')).toBe(200);
  expect(await school.found.signUpsOf(email)).toEqual([]);
});

test('guesses at the password of a sign-up are limited for each link', async () => {
  const { her, hisLink } = await bothSignedUp();
  const statuses = [];
  for (let times = 0; times < 11; times++) statuses.push((await her.post(hisLink, { password: 'wrong1234' })).status);

  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('the cookie of a sign-up is out of reach for scripts, and the same for a known address', async () => {
  const { email } = await school.given.student();
  const unknown = await signUp(visitorOf(school), newAddress(), HERS);
  const known = await signUp(visitorOf(school), email, HERS);

  for (const { headers } of [unknown, known])
    expect(headers.get('set-cookie')).toMatch(/^sign-up=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('two first sign-ups at the same moment have the same salt, so neither is hashed twice', async () => {
  const email = newAddress();
  const { services } = school;
  let hashed = 0;
  let end = () => {};
  const bothHashed = new Promise<void>((resolve) => {
    end = resolve;
  });
  const hash: typeof services.passwords.hash = async (password, salt) => {
    const result = await services.passwords.hash(password, salt);
    if (++hashed === 2) end();
    await bothHashed;
    return result;
  };
  const add = (password: string) =>
    addSignUp(
      { ...services, passwords: { ...services.passwords, hash } },
      { name: 'Wanjiru Kamau', email, password, browserHash: password },
    );

  expect(await Promise.all([add(HIS), add(HERS)])).toEqual([true, true]);
  expect([await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)]).toEqual([403, 403]);
});
