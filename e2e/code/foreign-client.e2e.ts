/** Tests pages of other origins that call the school in a real browser: one of the same site, and one of another site over HTTPS. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Page } from '@playwright/test';
import { test as base, expect } from '#e2e/fixtures/school.ts';
import { PASSWORD, type Person } from '#server/testing/factories/factories.ts';
import { selfSigned } from '#server/testing/fakes/certificate.ts';

const LONG_TAG = { tag: '@long' };
const CLIENT = 'client.test';
const SCHOOL = 'school.test';

/** Answers every request with an empty page. */
const emptyPage: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'text/html').end('<!doctype html><title>Another client</title>');
};

async function listenOnFreePort(server: Server) {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Does what that page's script would do: signs in, changes a record, opens a WebSocket, signs out. */
const useSchool = (page: Page, { api, person }: { api: string; person: Person }) =>
  page.evaluate(
    async ({ api, email, password }) => {
      const call = async (method: string, path: string, body?: object) => {
        const answer = await fetch(api + path, {
          method,
          credentials: 'include',
          ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        });
        return answer.status;
      };
      const receiveMessage = () =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(`${api.replace('http', 'ws')}/submissions/live`);
          socket.onopen = () => setTimeout(() => resolve('open'), 500);
          socket.onmessage = ({ data }) => resolve(String(data));
          socket.onerror = () => resolve('refused');
        });
      const etag = async () => (await fetch(`${api}/courses/`, { credentials: 'include' })).headers.get('etag');
      return {
        signedIn: await call('POST', '/auth/signin', { email, password }),
        known: await call('GET', '/auth/loggedin'),
        course: await call('POST', '/courses/', { title: 'Boxes', desc: 'Laid out.', price: 0 }),
        etag: await etag(),
        socket: await receiveMessage(),
        signedOut: await call('POST', '/auth/logout'),
        unknown: await call('GET', '/auth/loggedin'),
      };
    },
    { api, email: person.email, password: PASSWORD },
  );

const EXPECTED = {
  signedIn: 200,
  known: 200,
  course: 201,
  etag: expect.stringMatching(/^W\//),
  socket: 'open',
  signedOut: 200,
  unknown: 401,
};

interface SameSite {
  clientPort: number;
  schoolEnv: Record<string, string>;
}

const sameSite = base.extend<object, SameSite>({
  clientPort: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = createServer(emptyPage);
      await use(await listenOnFreePort(server));
      server.close();
    },
    { scope: 'worker' },
  ],
  schoolEnv: [({ clientPort }, use) => use({ ALLOWED_ORIGINS: `http://localhost:${clientPort}` }), { scope: 'worker' }],
});

sameSite(
  'a page of another origin of the site signs in, changes and reads',
  LONG_TAG,
  async ({ page, create, school, clientPort }) => {
    await page.goto(`http://localhost:${clientPort}/`);
    expect(await useSchool(page, { api: `${school.url}/api/v1`, person: await create.tutor() })).toEqual(EXPECTED);
  },
);

interface OtherSite {
  /** Forwards HTTPS requests to the school, once it knows the school's port. */
  tlsProxy: { port: number; forwardTo(port: string): void };
  clientPort: number;
  schoolEnv: Record<string, string>;
}

const otherSite = base.extend<object, OtherSite>({
  tlsProxy: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      let target = 0;
      const forwardTo = (port: string) => {
        target = Number(port);
      };
      const server = createTlsServer(selfSigned(), (socket) => {
        const school = connect(target, '127.0.0.1');
        socket.pipe(school).pipe(socket);
        socket.on('error', () => school.destroy());
        school.on('error', () => socket.destroy());
      });
      const port = await listenOnFreePort(server);
      await use({ port, forwardTo });
      server.close();
    },
    { scope: 'worker' },
  ],
  clientPort: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const server = createSecureServer(selfSigned(), emptyPage);
      await use(await listenOnFreePort(server));
      server.close();
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, args: [...(launchOptions.args ?? []), '--host-resolver-rules=MAP *.test 127.0.0.1'] }),
    { scope: 'worker' },
  ],
  schoolEnv: [
    ({ tlsProxy, clientPort }, use) =>
      use({
        PUBLIC_URL: `https://${SCHOOL}:${tlsProxy.port}`,
        ALLOWED_ORIGINS: `https://${CLIENT}:${clientPort}`,
      }),
    { scope: 'worker' },
  ],
});

otherSite.use({ ignoreHTTPSErrors: true });

otherSite(
  'a page of another site has its own session',
  LONG_TAG,
  async ({ page, create, school, tlsProxy, clientPort }) => {
    tlsProxy.forwardTo(new URL(school.url).port);
    await page.goto(`https://${CLIENT}:${clientPort}/`);
    const api = `https://${SCHOOL}:${tlsProxy.port}/api/v1`;

    expect(await useSchool(page, { api, person: await create.tutor() })).toEqual(EXPECTED);
  },
);
