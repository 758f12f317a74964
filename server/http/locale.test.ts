/** The language of replies: chosen in this browser, accepted by the browser, or stored with the account. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#contract/users.ts';
import * as sw from '#messages/sw/all.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as authTexts from '#texts/people/auth.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${school.address}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', ...headers },
    body: JSON.stringify(body),
  });
const nobody = { email: 'nobody@example.com', password: 'maziwa42' };

test.each([
  [{ 'accept-language': 'sw-KE,en;q=0.5' }, sw.auth.wrongCredentials],
  [{ cookie: 'locale=sw' }, sw.auth.wrongCredentials],
  [{ cookie: 'locale=en', 'accept-language': 'sw' }, authTexts.wrongCredentials],
  [{ 'accept-language': 'fr' }, authTexts.wrongCredentials],
  [{}, authTexts.wrongCredentials],
])('a refusal for a client that sends %j has its language, and the same code', async (headers, message) => {
  const response = await post('/auth/signin', nobody, headers as Record<string, string>);
  expect(response.headers.get('vary')).toContain('Accept-Language');
  expect(await response.json()).toMatchObject({ code: 'wrong_credentials', message });
});

test('validation, texts with parameters and replies are in the language too', async () => {
  const swahili = { 'accept-language': 'sw' };
  const email = 'amina@example.com';
  const invalid = await (await post('/auth/signin', { ...nobody, email: '' }, swahili)).json();
  const asked = await (await post('/auth/signup', { name: 'Amina', email, password: 'maziwa42' }, swahili)).json();
  const signedOut = await post('/auth/logout', {}, swahili);

  expect(invalid).toMatchObject({ code: 'invalid', message: sw.auth.usernameRequired });
  expect(asked).toEqual({ message: sw.auth.signedUp(email) });
  expect(signedOut.headers.get('vary')).toContain('Accept-Language');
  expect(await signedOut.json()).toEqual({ message: sw.auth.signedOut });
});

test('an account keeps the language of its first sign-in or profile, and signing out clears the browser’s', async () => {
  const student = await school.create.student();
  const signIn = (headers: Record<string, string>) =>
    post('/auth/signin', { email: student.email, password: PASSWORD }, headers);
  const localeSet = (response: Response) => /(?:^|, )locale=(\w*)/.exec(response.headers.get('set-cookie') ?? '')?.[1];

  expect(await (await signIn({})).json()).not.toHaveProperty('locale');
  expect(await (await signIn({ cookie: 'locale=sw' })).json()).toMatchObject({ locale: 'sw' });
  expect(localeSet(await signIn({ 'accept-language': 'en' }))).toBe('sw');

  const update = { params: { userId: student.id }, body: { locale: 'en' as const } };
  expect(await school.as(student).call(users.update, update)).toMatchObject({ locale: 'en' });
  expect(localeSet(await signIn({ cookie: 'locale=sw' }))).toBe('en');
  expect(localeSet(await post('/auth/logout', {}, { cookie: 'locale=sw' }))).toBe('');
});
