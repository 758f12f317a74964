/** The server closes connections of clients that send too slowly, and other clients are not affected. */

import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/protocol/endpoint.ts';
import { sendError } from '#server/http/errors/error-response.ts';
import { routesOn } from '#server/http/route.ts';
import { anyone } from '#server/http/sessions/access.ts';
import { startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';
import { limitBodyTimes } from './body-timeouts.ts';

/** Sends these bytes; resolves with everything that the server sends until it closes the connection. */
const responseUntilClose = (address: string, bytes: string) =>
  new Promise<string>((resolve) => {
    const { hostname, port } = new URL(address);
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });

test.concurrent('a body that never ends is answered with 408 after its endpoint’s timeout', async ({
  onTestFinished,
}) => {
  const school = await startTestServer();
  onTestFinished(() => school.stop());
  const app = Fastify();
  app.decorateRequest('cookies');
  app.setErrorHandler(sendError);
  limitBodyTimes(app);
  const echo = endpoint({
    method: 'POST',
    path: '/echo',
    summary: 'Says what it heard.',
    body: z.object({ text: z.string() }),
    bodySeconds: 1,
    reply: z.string(),
    refusals: [],
  });
  app.addHook('onRequest', async (request) => {
    request.cookies = {};
  });
  routesOn(app, school.services, [])(echo, anyone, async ({ body }) => body.text);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  const head = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"te';
  const answer = await responseUntilClose(address, head);
  const quick = await fetch(`${address}/echo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"habari"}',
  });

  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain(generalTexts.tooSlow);
  expect(await quick.json()).toBe('habari');
  await app.close();
});

test.concurrent.for([
  { name: 'a body that is too large', method: 'POST', type: 'application/json', length: 100_000, status: 413 },
  { name: 'a body of the wrong type', method: 'POST', type: 'text/plain', length: 500, status: 415 },
  { name: 'a body where none is asked for', method: 'GET', type: 'application/json', length: 500, status: 401 },
])(
  '$name that stops half way is answered and disconnected, and other requests are served',
  async ({ method, type, length, status }, { onTestFinished }) => {
    const school = await startTestServer();
    onTestFinished(() => school.stop());
    const origin = 'http://localhost:3000';
    const path = method === 'GET' ? '/api/v1/auth/loggedin' : '/api/v1/auth/signin';
    const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nOrigin: ${origin}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

    const answer = await responseUntilClose(school.address, `${head}{"a`);

    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect((await fetch(`${school.address}/health/live`)).status).toBe(200);
  },
);

test.concurrent('a connection whose headers never end is closed within seconds', async ({ onTestFinished }) => {
  const school = await startTestServer();
  onTestFinished(() => school.stop());

  const answer = await responseUntilClose(school.address, 'GET /health/live HTTP/1.1\r\nHost: x\r\nX-Slow: ');

  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect((await fetch(`${school.address}/health/live`)).status).toBe(200);
});

test.concurrent('a body with a progress timeout may take any time, as long as bytes arrive', async () => {
  const app = Fastify();
  app.setErrorHandler(sendError);
  limitBodyTimes(app);
  app.post('/', { config: { standstillSeconds: 3 } as object }, async ({ body }) => body);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { hostname, port } = new URL(address);
  const began = performance.now();

  const answer = await new Promise<string>((resolve) => {
    let received = '';
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
    const socket = connect(Number(port), hostname, () => socket.write(head));
    let left = 20;
    const trickle = setInterval(() => (left-- > 0 ? socket.write('1') : clearInterval(trickle)), 200);
    socket.on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
  await app.close();

  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain(generalTexts.tooSlow);
  expect(performance.now() - began).toBeGreaterThan(6_000);
});
