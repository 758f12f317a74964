/** Which pages of other origins may call the API, with which cookies, and the CORS headers that they get. */

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callPath } from '#contract/calls.ts';
import { Browser } from '#server/testing/clients/browser.ts';
import { closeAllWebSockets, connectWebSocket } from '#server/testing/clients/websocket-client.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';

const OWN = 'https://school.example';
const SAME_SITE = 'https://app.school.example';
const OTHER_SITE = 'https://client.example:8443';
const STRANGERS = [
  'https://evil.example',
  'https://client.example',
  'http://client.example:8443',
  `${OTHER_SITE}.evil.example`,
  'null',
];

let school: School;
beforeAll(async () => {
  const env = { PUBLIC_URL: OWN, ALLOWED_ORIGINS: `${SAME_SITE}, ${OTHER_SITE}` };
  school = await startTestServer({ env });
});
afterAll(() => school.stop());
afterEach(closeAllWebSockets);

const from = (origin: string, headers: Record<string, string> = {}) => ({ origin, ...headers });
const preflight = (origin: string, path: string) =>
  fetch(school.base + path, {
    method: 'OPTIONS',
    headers: from(origin, { 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' }),
  });

async function signIn(origin: string) {
  const { email } = await school.create.student();
  const browser = new Browser();
  const response = await browser.send(`${school.base}/auth/signin`, {
    method: 'POST',
    headers: from(origin, { 'content-type': 'application/json' }),
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(response.status).toBe(200);
  const [cookie = ''] = response.headers.getSetCookie().filter((line) => line.startsWith('__Host-session'));
  return { browser, cookie, headers: response.headers };
}

test('pages of the school and of its site use the ordinary cookie', async () => {
  for (const origin of [OWN, SAME_SITE]) {
    const { cookie } = await signIn(origin);
    expect(cookie).toMatch(/^__Host-session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  }
});

test('a page of another site has its own partitioned cookie', async () => {
  const { cookie } = await signIn(OTHER_SITE);

  expect(cookie.slice(0, cookie.indexOf('='))).toBe('__Host-session_client.example_8443');
  expect(cookie.split('; ').slice(2)).toEqual(['Path=/', 'HttpOnly', 'Secure', 'Partitioned', 'SameSite=None']);
});

test('the cookie of another site is accepted on its pages only, and ours not there', async () => {
  const [otherSiteSession, ownSession] = [await signIn(OTHER_SITE), await signIn(OWN)];
  const statusFrom = async ({ browser }: { browser: Browser }, origin?: string) =>
    (await browser.send(`${school.base}/auth/loggedin`, { headers: origin ? { origin } : {} })).status;

  expect(await statusFrom(otherSiteSession, OTHER_SITE)).toBe(200);
  for (const origin of [OWN, SAME_SITE, ...STRANGERS, undefined])
    expect(await statusFrom(otherSiteSession, origin)).toBe(401);
  for (const origin of [OWN, SAME_SITE, undefined]) expect(await statusFrom(ownSession, origin)).toBe(200);
  expect(await statusFrom(ownSession, OTHER_SITE)).toBe(401);
});

test('responses allow exactly the requesting origin, and list the headers it may read', async () => {
  for (const path of ['/courses/', '/auth/loggedin', '/nothing'])
    for (const origin of [SAME_SITE, OTHER_SITE]) {
      const { headers } = await fetch(school.base + path, { headers: from(origin) });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      expect(headers.get('access-control-expose-headers')).toMatch(/ETag, Location, Retry-After, Tus-Resumable/);
      expect(headers.get('vary')?.toLowerCase().split(', ')).toContain('origin');
    }
  expect((await fetch(`${school.base}/courses/`)).headers.get('vary')).toBe('accept-encoding, Origin');
});

test('a preflight request is answered with the allowed methods and headers', async () => {
  for (const path of ['/courses/', '/users/1', '/uploads/1', '/nothing']) {
    const response = await preflight(OTHER_SITE, path);
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': OTHER_SITE,
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': expect.stringMatching(
        /Content-Type.*Idempotency-Key.*, proof-of-work, .*Tus-Resumable.*Upload-Offset/,
      ),
      vary: 'Origin',
    });
  }
});

test.each(STRANGERS)('%s gets no CORS headers and may change nothing', async (origin) => {
  const [preflightResponse, getResponse] = [
    await preflight(origin, '/courses/'),
    await fetch(`${school.base}/courses/`, { headers: from(origin) }),
  ];
  const change = await fetch(`${school.base}/auth/logout`, { method: 'POST', headers: from(origin) });

  for (const { headers } of [preflightResponse, getResponse, change])
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect([change.status, await change.json()]).toEqual([
    403,
    expect.objectContaining({ message: generalTexts.wrongOrigin }),
  ]);
});

test('a WebSocket opens for pages of exactly the allowed origins, with their own cookies', async () => {
  const { browser } = await signIn(OTHER_SITE);
  const open = async (origin: string) => {
    const { status, messages } = await connectWebSocket<{ type?: string }>(school, callPath, {
      origin,
      cookie: browser.cookie,
    });
    return { status, messages };
  };

  expect((await open(OTHER_SITE)).status).toBe(101);
  for (const origin of STRANGERS) expect((await open(origin)).status).toBe(403);
});

test('pictures and videos can be embedded on those pages; API responses only by CORS requests', async () => {
  const policyAt = async (address: string) => (await fetch(address)).headers.get('cross-origin-resource-policy');

  expect(await policyAt(`${school.address}/pictures/large/none.webp`)).toBe('cross-origin');
  expect(await policyAt(`${school.address}/videos/normal/none.mp4`)).toBe('cross-origin');
  expect(await policyAt(`${school.base}/auth/loggedin`)).toBe('same-origin');
});

test('files are shared even if the API’s base path is a prefix of their folder', async () => {
  const env = { PUBLIC_URL: OWN, ALLOWED_ORIGINS: OTHER_SITE, API_BASE: '/pic' };
  const other = await startTestServer({ env });
  const { headers } = await fetch(`${other.address}/pictures/large/none.webp`);

  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

describe('without further origins', () => {
  test('no response has CORS headers', async () => {
    const plain = await startTestServer();
    const headers = [...(await fetch(`${plain.base}/courses/`, { headers: from(OTHER_SITE) })).headers.keys()];
    const policy = (await fetch(`${plain.address}/pictures/large/none.webp`)).headers.get(
      'cross-origin-resource-policy',
    );

    expect(headers.filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(policy).toBe('same-origin');
  });
});
