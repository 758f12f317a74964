/** Signing in through a real OpenID provider, as a browser does. */

import { generateKeyPair } from 'jose';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { users } from '#contract/users.ts';
import { Browser } from '#server/testing/clients/browser.ts';
import { type Visitor, visitorOf } from '#server/testing/clients/visitor.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { type IdentityProvider, startIdentityProvider } from '#server/testing/fakes/identity-provider.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as authTexts from '#texts/people/auth.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import * as usersTexts from '#texts/people/users.ts';

let provider: IdentityProvider;
let school: School;
beforeAll(async () => {
  provider = await startIdentityProvider();
  school = await startTestServer({ env: provider.env });
});
afterAll(async () => {
  await school.stop();
  await provider.stop();
});

const asJson = { origin: 'http://localhost:3000', 'content-type': 'application/json' };

const by = (credential: string, more: object = {}) => ({ body: { credential, ...more } });
const signIn = (visitor: Visitor, ...args: Parameters<typeof by>) => visitor.call(auth.signInWithProvider, by(...args));
const cannotSignIn = (visitor: Visitor, ...how: Parameters<typeof by>) =>
  visitor.refused(auth.signInWithProvider, by(...how));

/** Requests the popup; returns its URL, which contains the nonce. */
async function openPopup(visitor: Visitor) {
  const { url, state } = await visitor.call(auth.openPopup);
  return { url, state, nonce: new URL(url).searchParams.get('nonce')! };
}

/** Signs in at the provider through the popup and returns the ID token. */
async function logIn(visitor: Visitor, login: string) {
  const { url, state } = await openPopup(visitor);
  const popup = new Browser();
  const page = await popup.follow(url);
  const callbackUrl = new URL(
    await popup.follow(page, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ login }).toString(),
    }),
  );
  const answer = new URLSearchParams(callbackUrl.hash.slice(1));
  expect(callbackUrl.origin + callbackUrl.pathname).toBe('http://localhost:3000/popup.html');
  expect(answer.get('state')).toBe(state);
  return answer.get('id_token')!;
}

/** A browser that has opened the popup, and matching claims for its token. */
async function requestedPopup(claims: object = {}) {
  const visitor = visitorOf(school);
  const { nonce } = await openPopup(visitor);
  return { visitor, nonce, claims: { nonce, ...claims } };
}

let count = 0;
const newPerson = () => `person${++count}`;
/** Creates a user at the provider. */
function createProviderUser(details: object = {}) {
  const login = newPerson();
  const email = `${login}@example.com`;
  provider.introduce(login, { email, email_verified: true, name: 'Amina Wanjiru', ...details });
  return { login, email };
}

test('a new identity becomes a student with a confirmed address, and later sign-ins find that account', async () => {
  const { login, email } = createProviderUser();
  const visitor = visitorOf(school);

  const extraFields = { name: 'Sly', email: 'x@example.com', img: 'x' };
  const first = await signIn(visitor, await logIn(visitor, login), extraFields);
  const me = await visitor.call(auth.loggedIn);
  provider.introduce(login, { email: 'elsewhere@example.com', email_verified: true, name: 'Renamed' });
  const second = await signIn(visitor, await logIn(visitor, login));

  expect(first).toMatchObject({ name: 'Amina Wanjiru', email, type: 'student', img: '' });
  expect(me).toEqual(first);
  expect(second).toEqual(first);
  expect(await school.find.person(first._id)).toMatchObject({
    passwordHash: null,
    emailVerifiedAt: expect.any(Date),
  });
});

test('the nonce cookie is HttpOnly, and cleared after the sign-in', async () => {
  const { login } = createProviderUser();
  const visitor = visitorOf(school);
  const opened = await visitor.answer(auth.openPopup);
  const { headers } = await visitor.answer(auth.signInWithProvider, by(await logIn(visitor, login)));

  expect(opened.headers.get('set-cookie')).toMatch(/^popup=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(JSON.stringify(opened.body)).not.toContain(opened.headers.get('set-cookie')!.slice(6, 49));
  expect(headers.getSetCookie().find((line) => line.startsWith('popup='))).toMatch(/^popup=;/);
});

test('a token works once, and only in the browser that requested it', async () => {
  const { login } = createProviderUser();
  const visitor = visitorOf(school);
  const token = await logIn(visitor, login);
  const other = visitorOf(school);
  await openPopup(other);

  expect((await cannotSignIn(other, token)).status).toBe(401);
  expect((await cannotSignIn(visitorOf(school), token)).status).toBe(401);
  await signIn(visitor, token);
  expect((await cannotSignIn(visitor, token)).status).toBe(401);
});

test('a token works once even if the browser resends the cookie', async () => {
  const { visitor, claims } = await requestedPopup({
    sub: newPerson(),
    email: 'kept@example.com',
    email_verified: true,
  });
  const body = JSON.stringify({ credential: await provider.sign(claims) });
  const headers = { ...asJson, cookie: visitor.browser.cookie };
  const signInWithToken = async () =>
    (await fetch(`${school.base}/auth/google`, { method: 'POST', headers, body })).status;

  const statuses = await Promise.all(Array.from({ length: 6 }, signInWithToken));

  expect(statuses.sort()).toEqual([200, 401, 401, 401, 401, 401]);
  expect(await signInWithToken()).toBe(401);
});

const past = () => Math.floor(Date.now() / 1000) - 3600;
test.each([
  ['for another audience', { aud: 'another-school' }],
  ['for a second audience', { aud: ['darasa-test', 'another-school'] }],
  ['requested by another client', { azp: 'another-school' }],
  ['of another issuer', { iss: 'https://accounts.google.com' }],
  ['with another nonce', { nonce: 'guess' }],
  ['without a nonce', { nonce: undefined }],
  ['without a subject', { sub: undefined }],
  ['with an empty subject', { sub: '' }],
  ['that has expired', { exp: past() }],
  ['without an expiry', { exp: undefined }],
  ['that was issued an hour ago', { iat: past() }],
])('a token %s is refused', async (_, wrong) => {
  const { visitor, claims } = await requestedPopup({ email: 'wanjiru@example.com', email_verified: true, ...wrong });

  const refused = await cannotSignIn(visitor, await provider.sign(claims));

  expect(refused).toMatchObject({ status: 401, code: 'wrong_credentials', message: authTexts.notProven });
});

test('a token that the provider has not signed is refused', async () => {
  const { visitor, claims } = await requestedPopup({ email: 'forged@example.com', email_verified: true });
  const good = await provider.sign(claims);
  const [, payload] = good.split('.');
  const none = Buffer.from(JSON.stringify({ alg: 'none', kid: 'ours' })).toString('base64url');
  const { privateKey: stranger } = await generateKeyPair('RS256');
  // Algorithm confusion attack: the public key is used as an HMAC secret.
  const shared = new TextEncoder().encode(JSON.stringify(await crypto.subtle.exportKey('jwk', provider.publicKey)));

  const forged = [`${none}.${payload}.`, await provider.sign(claims, stranger), await provider.sign(claims, shared)];
  for (const token of [...forged, good.slice(0, -4), 'nonsense', '']) {
    expect((await cannotSignIn(visitor, token)).status, token).toBe(401);
  }
  await signIn(visitor, good);
});

test("the specification's payload without a credential is refused", async () => {
  const { email, name } = await school.create.student();

  const refused = await school.as().post('/auth/google', { name, email, img: '' });

  expect(refused).toMatchObject({ status: 401, body: { message: authTexts.notProven } });
});

test.each([{ email_verified: false }, { email_verified: undefined }, { email: undefined }, { email_verified: 'true' }])(
  'an address that the provider has not verified creates no account: %j',
  async (claims) => {
    const { visitor, claims: all } = await requestedPopup({
      sub: newPerson(),
      email: 'unproved@example.com',
      email_verified: true,
      ...claims,
    });

    const refused = await cannotSignIn(visitor, await provider.sign(all));

    expect(refused).toMatchObject({ status: 403, message: authTexts.unverifiedByProvider });
  },
);

test.each([
  ["D'Arcy (Jr.)", 'D Arcy Jr'],
  [' Wanjirũ  wa Kamau ', 'Wanjirũ wa Kamau'],
  ['J.-P. Otieno', 'J P Otieno'],
  ['!!!', 'Student'],
  ['', 'Student'],
])("the provider's name %j becomes %j", async (name, expected) => {
  const sub = newPerson();
  const { visitor, claims } = await requestedPopup({ sub, email: `${sub}@example.com`, email_verified: true, name });

  expect((await signIn(visitor, await provider.sign(claims))).name).toBe(expected);
});

test('linking to an existing account needs its password, once', async () => {
  const student = await school.create.student();
  const { login } = createProviderUser({ email: student.email.toUpperCase() });
  const visitor = visitorOf(school);
  const token = await logIn(visitor, login);

  const withoutPassword = await cannotSignIn(visitor, token);
  const wrong = await cannotSignIn(visitor, token, { password: 'wrong1234' });
  const right = await signIn(visitor, token, { password: PASSWORD });
  const later = await signIn(visitor, await logIn(visitor, login));

  expect(withoutPassword).toMatchObject({
    status: 401,
    code: 'password_needed',
    message: authTexts.passwordNeeded(student.email),
  });
  expect(wrong).toMatchObject({ status: 401, code: 'wrong_credentials' });
  expect(right).toMatchObject({ _id: student.id, name: student.name });
  expect(later).toEqual(right);
  expect(await school.find.person(student.id)).toEqual(student);
});

test('wrong passwords when linking count towards the sign-in limit', async () => {
  const student = await school.create.student();
  const { login } = createProviderUser({ email: student.email });
  const visitor = visitorOf(school);
  const token = await logIn(visitor, login);

  for (let times = 0; times < 10; times++) await cannotSignIn(visitor, token, { password: 'wrong1234' });
  const linking = await cannotSignIn(visitor, token, { password: PASSWORD });
  const signingIn = await school.as().refused(auth.signIn, { body: { email: student.email, password: PASSWORD } });

  expect([linking.status, signingIn.status]).toEqual([429, 429]);
});

test('an address that the provider hosts is linked without a password, but a second identity with it is not', async () => {
  const staff = await school.create.tutor({ email: 'brian@hosted.example' });
  const hosted = { email: staff.email, hd: 'hosted.example' };
  const visitor = visitorOf(school);

  const joined = await signIn(visitor, await logIn(visitor, createProviderUser(hosted).login));
  const successor = await cannotSignIn(visitor, await logIn(visitor, createProviderUser(hosted).login));

  expect(joined).toMatchObject({ _id: staff.id, type: 'tutor' });
  expect(successor).toMatchObject({ status: 401, code: 'password_needed' });
});

test('an account without a password is not linked to an address of another host', async () => {
  const { email } = await school.create.student({ passwordHash: null });
  const visitor = visitorOf(school);

  const token = await logIn(visitor, createProviderUser({ email }).login);
  const refused = await cannotSignIn(visitor, token, { password: PASSWORD });

  expect(refused).toMatchObject({ status: 409, message: authTexts.passwordless(email) });
});

test("a stranger's sign-up with an unconfirmed address ends when the owner signs in", async () => {
  const { login, email } = createProviderUser();
  await school.as().call(auth.signUp, { body: { name: 'Stranger', email, password: 'maziwa42' } });
  const params = await school.mailbox.verifyLinkTo(email);
  const visitor = visitorOf(school);

  const claimed = await signIn(visitor, await logIn(visitor, login));
  const byOldPassword = await school.as().refused(auth.signIn, { body: { email, password: 'maziwa42' } });
  const byOldLink = await school.as().refused(auth.verifyEmail, { params });

  expect(claimed).toMatchObject({ name: 'Amina Wanjiru', email, type: 'student' });
  expect([byOldPassword.status, byOldLink.status]).toEqual([401, 404]);
});

test('an invited tutor has to open the invitation first, unless the provider hosts the address', async () => {
  const invited = { passwordHash: null, emailVerifiedAt: null };
  const far = await school.create.tutor({ ...invited, email: 'far@example.com' });
  const near = await school.create.tutor({ ...invited, email: 'near@hosted.example' });
  const visitor = visitorOf(school);

  const refused = await cannotSignIn(visitor, await logIn(visitor, createProviderUser({ email: far.email }).login));
  const { login } = createProviderUser({ email: near.email, hd: 'hosted.example' });
  const joined = await signIn(visitor, await logIn(visitor, login));

  expect(refused).toMatchObject({ status: 403, message: authTexts.invitationFirst });
  expect(joined).toMatchObject({ _id: near.id, name: near.name, type: 'tutor' });
});

test.each([
  ['a deactivated user', 'deactivatedAt', authTexts.closed],
  ['a student without a guardian’s consent', 'consentMissingSince', guardiansTexts.consentMissing],
] as const)('%s is refused, with and without a linked identity', async (_, column, message) => {
  const since = { [column]: new Date() };
  const stranger = await school.create.student(since);
  const { login } = createProviderUser();
  const visitor = visitorOf(school);
  const { _id } = await signIn(visitor, await logIn(visitor, login));
  await school.database.updatePerson(_id, since);

  const known = await cannotSignIn(visitor, await logIn(visitor, login));
  const unknown = await cannotSignIn(
    visitor,
    await logIn(visitor, createProviderUser({ email: stranger.email }).login),
  );

  const closed = { status: 403, code: 'not_allowed', message };
  expect(known).toMatchObject(closed);
  expect(unknown).toMatchObject(closed);
});

test('concurrent first sign-ins with one identity create one account', async () => {
  const sub = newPerson();
  const emails = [...Array.from({ length: 6 }, () => 'twins@example.com'), 'other-twin@example.com'];
  const prepared = await Promise.all(emails.map((email) => requestedPopup({ sub, email, email_verified: true })));

  const accounts = await Promise.all(
    prepared.map(async ({ visitor, claims }) => signIn(visitor, await provider.sign(claims))),
  );

  expect(new Set(accounts.map(({ _id }) => _id)).size).toBe(1);
  const twins = await Promise.all([...new Set(emails)].map((email) => school.find.personByEmail(email)));
  expect(twins.filter(Boolean)).toHaveLength(1);
});

test("the provider's picture is copied; an invalid one is ignored", async () => {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1f3c88' } })
    .png()
    .toBuffer();
  provider.serve('/wanjiru.png', png);
  const elsewhere = await startIdentityProvider();
  elsewhere.serve('/wanjiru.png', png);
  provider.serve('/broken.png', Buffer.from('<svg onload="alert(1)">'));
  const visitor = visitorOf(school);
  const pictureOf = async (picture: string) => {
    const { img } = await signIn(visitor, await logIn(visitor, createProviderUser({ picture }).login));
    await school.mailbox.emailsTo('nobody@example.com');
    expect(img).toBe('');
    return (await visitor.call(auth.loggedIn)).img;
  };

  expect(await pictureOf(`${provider.issuer}/wanjiru.png`)).toMatch(/^\/pictures\/large\/.*\.webp$/);
  expect(await pictureOf(`${provider.issuer}/broken.png`)).toBe('');
  expect(await pictureOf(`${provider.issuer}/missing.png`)).toBe('');
  // A valid picture, but from another origin than the provider's: the server must not fetch it.
  expect(await pictureOf(`${elsewhere.issuer}/wanjiru.png`)).toBe('');
  await elsewhere.stop();
});

test('changing the email without having a password is refused; the message says how to set one', async () => {
  const student = await school.create.student({ passwordHash: null });

  const change = { params: { userId: student.id }, body: { email: 'new@example.com' } };
  const refused = await school.as(student).refused(users.update, change);

  expect(refused).toMatchObject({ status: 401, message: usersTexts.noPassword });
});

test('an unreachable provider is reported, and sign-in by password still works', async () => {
  const stoppedProvider = await startIdentityProvider();
  const alone = await startTestServer({ env: stoppedProvider.env });
  const student = await alone.create.student();
  const token = await stoppedProvider.sign({ nonce: 'x' });
  await stoppedProvider.stop();

  const popup = await alone.as().refused(auth.openPopup);
  const byToken = await fetch(`${alone.base}/auth/google`, {
    method: 'POST',
    headers: { ...asJson, cookie: 'popup=x' },
    body: JSON.stringify({ credential: token }),
  });
  await alone.as().call(auth.signIn, { body: { email: student.email, password: PASSWORD } });

  expect(popup).toMatchObject({ status: 503, code: 'unavailable', message: authTexts.providerAway });
  expect(byToken.status).toBe(503);
});

test('without a provider the refusal says that it is not set up', async () => {
  const plain = await startTestServer();
  const refused = await plain.as().refused(auth.openPopup);

  expect(refused).toMatchObject({ status: 404, message: authTexts.providerNotSetUp });
});
