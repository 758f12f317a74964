/** What reaches a runner from other machines: only connections with its token, over TLS. */
import { request as plainRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { afterAll, expect, test } from 'vitest';
import { machineTls, startMachine } from '#server/testing/fakes/runner-machine.ts';
import { UPGRADE } from './upgrade.ts';

const machine = await startMachine();
afterAll(() => machine.stop());

const upgrade = (token: string, protocol = UPGRADE) => ({
  connection: 'Upgrade',
  upgrade: protocol,
  authorization: `Bearer ${token}`,
});
const { token } = machine.account;
const WRONG = token.replace(/.$/, 'x');

/** Sends a request. @returns the status and the body, or the error's code */
const ask = (path: string, options: RequestOptions & { body?: string } = {}, send = request) =>
  new Promise<unknown>((resolve) => {
    const { origin, ca } = machine.account;
    const url = send === request ? origin + path : origin.replace('https', 'http') + path;
    const sent = send(url, { agent: false, ca, ...options });
    sent.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code));
    sent.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    sent.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text) => {
        body += text;
      });
      response.on('end', () => resolve(`${response.statusCode} ${body}`.trim()));
    });
    sent.end(options.body);
  });

test.each([
  ['no token', '/runner', {}],
  ['another page', '/health', {}],
  ['a request with a body', '/runner', { method: 'POST', body: 'x'.repeat(100_000) }],
  ['an upgrade without a token', '/runner', { headers: { connection: 'Upgrade', upgrade: UPGRADE } }],
  ['an upgrade with a wrong token', '/runner', { headers: upgrade(WRONG) }],
  ['a token that is a beginning', '/runner', { headers: upgrade(token.slice(0, -1)) }],
  ['the token in another scheme', '/runner', { headers: { ...upgrade(token), authorization: `Basic ${token}` } }],
])('%s is answered with an empty 401', async (_, path, options) => {
  expect(['401', 'ECONNRESET', 'EPIPE']).toContain(await ask(path, options));
});

test('with the token the connection is upgraded; another protocol is refused', async () => {
  expect(await ask('/runner', { headers: upgrade(token) })).toBe(101);
  expect(await ask('/runner', { headers: upgrade(token, 'darasa-runner/2') })).toBe('426');
  expect(await ask('/runner', { headers: upgrade(token, 'websocket') })).toBe('426');
  expect(await ask('/runner', { headers: { authorization: `Bearer ${token}` } })).toBe('426');
});

test('plain HTTP, long headers and old TLS are refused', async () => {
  expect(await ask('/runner', { headers: upgrade(token) }, plainRequest as typeof request)).not.toBe(101);
  expect(await ask('/runner', { headers: { 'x-long': 'x'.repeat(5_000) } })).toBe('431');
  expect(await ask('/runner', { headers: upgrade(token), maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).not.toBe(101);
});

test('while it drains, nobody is connected any more', async () => {
  const draining = await startMachine();
  draining.drain();
  const { origin } = draining.account;
  const status = await new Promise((resolve) => {
    const sent = request(`${origin}/runner`, { agent: false, ca: machineTls.cert, headers: upgrade(token) });
    sent
      .on('response', ({ statusCode }) => resolve(statusCode))
      .on('upgrade', () => resolve(101))
      .end();
  });

  expect(status).toBe(503);
  await draining.stop();
});
