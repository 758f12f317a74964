/** Which password an account gets if a stranger has signed up with the same address. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { type Visitor, visitorOf } from '#server/testing/clients/visitor.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as authTexts from '#texts/people/auth.ts';
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

const by = (email: string, password: string) => ({ body: { name: 'Wanjiru Kamau', email, password } });
const signUp = (visitor: Visitor, ...args: Parameters<typeof by>) => visitor.call(auth.signUp, by(...args));

const statusOfSignIn = async (email: string, password: string) =>
  (await school.as().answer(auth.signIn, { body: { email, password } })).status;

/** The confirmation links emailed to that address, newest first. */
const linksTo = async (email: string): Promise<Link[]> =>
  (await school.mailbox.emailsTo(email)).map(({ text }) => ({
    params: { role: 'student', token: text.match(/\/verify\/student\/verify\/(\S+)/)![1]! },
  }));

type Link = Input<typeof auth.verifyEmail>;

/** An attacker signs up with the owner's email address, then the owner signs up with it too. */
async function bothSignedUp() {
  const email = newAddress();
  const [him, her] = [visitorOf(school, '192.0.2.1'), visitorOf(school, '192.0.2.2')];
  await signUp(him, email, HIS);
  await school.mailbox.emailsTo(email);
  await signUp(her, email, HERS);
  const [herLink, hisLink] = (await linksTo(email)) as [Link, Link];
  return { email, him, her, herLink, hisLink };
}

const needsSignUpPassword = { status: 401, code: 'password_needed', message: authTexts.signUpPassword };

test("the owner's link, opened in her browser, confirms her password and ends the attacker's sign-up", async () => {
  const { email, her, him, herLink, hisLink } = await bothSignedUp();

  expect(await her.call(auth.verifyEmail, herLink)).toEqual({ message: authTexts.verified });
  expect(await statusOfSignIn(email, HERS)).toBe(200);
  expect(await statusOfSignIn(email, HIS)).toBe(401);
  expect((await him.refused(auth.verifyEmail, hisLink)).status).toBe(404);
  await her.call(auth.verifyEmail, herLink);
});

test("the attacker's link, opened by the owner, confirms nothing until she types her own password", async () => {
  const { email, her, hisLink } = await bothSignedUp();

  const opened = await her.refused(auth.verifyEmail, hisLink);
  const before = [await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)];
  const guessed = await her.refused(auth.confirmByPassword, { ...hisLink, body: { password: 'wrong1234' } });
  const typed = await her.call(auth.confirmByPassword, { ...hisLink, body: { password: HERS } });
  const after = [await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)];

  expect(opened).toMatchObject(needsSignUpPassword);
  expect(before).toEqual([403, 403]);
  expect(guessed).toMatchObject({ status: 401, message: authTexts.signUpPasswordWrong });
  expect(typed).toEqual({ message: authTexts.verified });
  expect(after).toEqual([401, 200]);
});

test('a mail scanner that opens both links changes nothing', async () => {
  const { email, her, herLink, hisLink } = await bothSignedUp();
  const scanner = visitorOf(school, '198.51.100.7');

  for (const link of [herLink, hisLink, herLink]) {
    expect(await scanner.refused(auth.verifyEmail, link)).toMatchObject(needsSignUpPassword);
    await fetch(`${school.base}/auth/student/verify/${link.params.token}`, { method: 'HEAD' });
  }

  expect([await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)]).toEqual([403, 403]);
  await her.call(auth.verifyEmail, herLink);
});

test('on another device the owner chooses a new name and password; every sign-up of the address ends', async () => {
  const { email, him, herLink, hisLink } = await bothSignedUp();
  const phone = visitorOf(school, '192.0.2.3');

  const common = { name: 'Wanjiru Kamau', password: 'password1' };
  const chosen = { name: 'Wanjiru Njeri', password: 'chapati77' };
  expect((await phone.refused(auth.confirmByNewPassword, { ...hisLink, body: common })).status).toBe(400);
  await phone.call(auth.confirmByNewPassword, { ...hisLink, body: chosen });
  const signedIn = await school.as().call(auth.signIn, { body: { email, password: chosen.password } });

  expect(signedIn).toMatchObject({ name: chosen.name, type: 'student' });
  expect([await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)]).toEqual([401, 401]);
  for (const endpoint of [auth.confirmByPassword, auth.confirmByNewPassword])
    expect((await him.refused(endpoint, { ...herLink, body: { name: 'Him', password: HIS } })).status).toBe(404);
});

test.each([
  ['another IP address', '192.0.2.1', '192.0.2.2'],
  ["the owner's IP address", '192.0.2.3', '192.0.2.3'],
])("three sign-ups of a stranger from %s do not block the owner's email", async (_, his, hers) => {
  const email = newAddress();
  const her = visitorOf(school, hers);
  for (let times = 0; times < 3; times++) await signUp(visitorOf(school, his), email, HIS);
  await school.mailbox.emailsTo(email);

  await signUp(her, email, HERS);
  const links = await linksTo(email);

  expect(links).toHaveLength(4);
  await her.call(auth.verifyEmail, links[0]!);
  expect([await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)]).toEqual([401, 200]);
});

test('each of several concurrent first sign-ups of one address gets its own link and password', async () => {
  const email = newAddress();
  const visitors = Array.from({ length: 6 }, (_, i) => visitorOf(school, `192.0.2.${i + 10}`));

  await Promise.all(visitors.map((visitor, i) => signUp(visitor, email, `password${i}x`)));

  expect(await linksTo(email)).toHaveLength(6);
  for (const i of visitors.keys()) expect(await statusOfSignIn(email, `password${i}x`)).toBe(403);
});

test("past one client's limit a sign-up is refused with a message, and other clients can still sign up", async () => {
  const email = newAddress();
  const client = () => visitorOf(school, '192.0.2.4');
  for (let times = 0; times < 10; times++) await signUp(client(), email, HIS);
  for (let times = 0; times < 30; times++)
    expect((await client().refused(auth.signUp, by(email, HIS))).status).toBe(429);
  const refused = await client().refused(auth.signUp, by(email, HERS));

  expect(refused.message).toMatch(/^We have already sent several emails to this email address\./);
  await signUp(visitorOf(school, '192.0.2.5'), email, HERS);
});

test('on a shared phone several users sign up and confirm, each with their own link', async () => {
  const phone = visitorOf(school);
  const emails = [newAddress(), newAddress(), newAddress()];
  for (const email of emails) await signUp(phone, email, HERS);

  for (const email of emails) await phone.call(auth.verifyEmail, (await linksTo(email))[0]!);
});

test('with two passwords for one address from one browser, the link asks for the right one', async () => {
  const email = newAddress();
  const shared = visitorOf(school);
  await signUp(shared, email, HERS);
  await school.mailbox.emailsTo(email);
  await signUp(shared, email, HIS);
  const [hisLink, herLink] = (await linksTo(email)) as [Link, Link];

  for (const link of [hisLink, herLink])
    expect(await shared.refused(auth.verifyEmail, link)).toMatchObject(needsSignUpPassword);
  await shared.call(auth.confirmByPassword, { ...hisLink, body: { password: HERS } });
  expect([await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)]).toEqual([401, 200]);
});

test('signing in before confirming sends a new link for that sign-up, whatever strangers requested', async () => {
  const { email, her } = await bothSignedUp();
  for (let times = 0; times < 5; times++) await statusOfSignIn(email, HIS);
  await school.mailbox.emailsTo(email);

  const early = await her.refused(auth.signIn, { body: { email, password: HERS } });
  const [fresh] = await linksTo(email);

  expect(early).toMatchObject({ status: 403, code: 'not_verified' });
  await her.call(auth.verifyEmail, fresh!);
  expect(await statusOfSignIn(email, HERS)).toBe(200);
});

test('a password reset also ends the other sign-ups of the address', async () => {
  const { email, him, hisLink } = await bothSignedUp();
  await school.as().call(auth.sendLink, { body: { email } });
  const params = await school.mailbox.resetLinkTo(email);

  await school.as().call(auth.resetPassword, { params, body: { password: 'chapati77' } });

  expect((await him.refused(auth.verifyEmail, hisLink)).status).toBe(404);
  expect([await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)]).toEqual([401, 401]);
  expect(await statusOfSignIn(email, 'chapati77')).toBe(200);
  expect(await school.find.signUpsOf(email)).toEqual([]);
});

test("guesses of a sign-up's password are limited per link", async () => {
  const { her, hisLink } = await bothSignedUp();
  const statuses = [];
  const guess = { ...hisLink, body: { password: 'wrong1234' } };
  for (let times = 0; times < 11; times++) statuses.push((await her.refused(auth.confirmByPassword, guess)).status);

  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('the sign-up cookie is HttpOnly, and set for a known address too', async () => {
  const { email } = await school.create.student();
  const unknown = await visitorOf(school).answer(auth.signUp, by(newAddress(), HERS));
  const known = await visitorOf(school).answer(auth.signUp, by(email, HERS));

  for (const { headers } of [unknown, known])
    expect(headers.get('set-cookie')).toMatch(/^sign-up=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('two concurrent first sign-ups have the same salt, so neither is hashed twice', async () => {
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
      { name: 'Wanjiru Kamau', email, password, browserHash: password, locale: 'en' },
    );

  expect(await Promise.all([add(HIS), add(HERS)])).toEqual([true, true]);
  expect([await statusOfSignIn(email, HIS), await statusOfSignIn(email, HERS)]).toEqual([403, 403]);
});
