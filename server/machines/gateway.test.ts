/** What reaches a process from other machines: only connections with its token, over TLS. */
import { request as plainRequest } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { afterAll, expect, test } from 'vitest';
import { scriptedMedia } from '#server/testing/fakes/scripted-media.ts';
import { startMediaMachine } from '#server/testing/processes/media-machine.ts';

const PROTOCOL = 'darasa-test/1';
const relay = { address: { host: 'media.example', ports: [], isSecure: false }, secret: 'a secret' };
const engines = { ...scriptedMedia(), relayKey: () => relay, whenReady: async () => [true] };
const machine = await startMediaMachine(engines, PROTOCOL);
afterAll(() => machine.stop());

const upgrade = (token: string, protocol = PROTOCOL) => ({
  connection: 'Upgrade',
  upgrade: protocol,
  authorization: `Bearer ${token}`,
});
const { token, origin, ca } = machine.account;
const WRONG = token.replace(/.$/, 'x');

/** Sends a request. @returns the status and the body, or the error's code */
const ask = (path: string, options: RequestOptions & { body?: string } = {}, send = request) =>
  new Promise<unknown>((resolve) => {
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
  ['no token', '/', {}],
  ['another page', '/health', {}],
  ['a request with a body', '/', { method: 'POST', body: 'x'.repeat(100_000) }],
  ['an upgrade without a token', '/', { headers: { connection: 'Upgrade', upgrade: PROTOCOL } }],
  ['an upgrade with a wrong token', '/', { headers: upgrade(WRONG) }],
  ['a token that is a beginning', '/', { headers: upgrade(token.slice(0, -1)) }],
  ['the token in another scheme', '/', { headers: { ...upgrade(token), authorization: `Basic ${token}` } }],
])('%s is answered with an empty 401', async (_, path, options) => {
  expect(['401', 'ECONNRESET', 'EPIPE']).toContain(await ask(path, options));
});

test('with the token the connection is upgraded; another protocol is refused', async () => {
  expect(await ask('/', { headers: upgrade(token) })).toBe(101);
  expect(await ask('/', { headers: upgrade(token, 'darasa-test/2') })).toBe('426');
  expect(await ask('/', { headers: upgrade(token, 'websocket') })).toBe('426');
  expect(await ask('/', { headers: { authorization: `Bearer ${token}` } })).toBe('426');
});

test('plain HTTP, long headers and old TLS are refused', async () => {
  expect(await ask('/', { headers: upgrade(token) }, plainRequest as typeof request)).not.toBe(101);
  expect(await ask('/', { headers: { 'x-long': 'x'.repeat(5_000) } })).toBe('431');
  expect(await ask('/', { headers: upgrade(token), maxVersion: 'TLSv1.1', minVersion: 'TLSv1' })).not.toBe(101);
});
