/** Files that come broken, slowly, or not at all: always a sentence, never a fault. */
import { connect } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { generalMessages } from '#contract/general-messages.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { everybody } from './access.ts';
import { answerError } from './answer.ts';
import { guardSlowBodies } from './protection.ts';
import { routesOn } from './route.ts';

let school: School;
let app: ReturnType<typeof Fastify>;
let address: string;
const faults: string[] = [];
const MAX_BYTES = 9_000_000;
/** What is done with a file lasts until this. */
let untilUsed: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  school = await startTestServer();
  app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void faults.push(line) } } });
  app.setErrorHandler(answerError);
  guardSlowBodies(app);
  const weigh = endpoint({
    method: 'POST',
    path: '/weigh',
    summary: 'Says how much it got.',
    upload: { maxBytes: MAX_BYTES, tooLarge: 'At most nine million bytes.' },
    bodySeconds: 0.3,
    reply: z.object({ name: z.string(), bytes: z.int() }),
    refusals: ['too_large', 'wrong_media_type'],
  });
  routesOn(app, school.services, [])(weigh, everybody, async ({ receive, request }) =>
    receive(String(request.headers['x-sender']), async ({ name, bytes }) => {
      await untilUsed;
      return { name, bytes: bytes.length };
    }),
  );
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  await school.stop();
  expect(faults).toEqual([]);
});

const TYPE = 'multipart/form-data; boundary=x';
const part = (content: string, disposition = 'form-data; name="file"; filename="a.png"') =>
  `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`;

const post = async (body: string, type = TYPE) => {
  const response = await fetch(`${address}/weigh`, { method: 'POST', headers: { 'content-type': type }, body });
  return { status: response.status, body: await response.json() };
};

test('a file arrives with its name and all of its bytes', async () => {
  expect(await post(`${part('12345')}--x--\r\n`)).toEqual({ status: 200, body: { name: 'a.png', bytes: 5 } });
});

interface Wrong {
  body: string;
  type?: string;
  status?: number;
  message?: string;
}

test.each<[what: string, wrong: Wrong]>([
  [
    'too much',
    { body: `${part('1'.repeat(MAX_BYTES + 1))}--x--\r\n`, status: 413, message: 'At most nine million bytes.' },
  ],
  ['JSON', { body: '{}', type: 'application/json', status: 415 }],
  ['no boundary', { body: `${part('1')}--x--\r\n`, type: 'multipart/form-data' }],
  ['another boundary', { body: '--y\r\n\r\n--y--\r\n' }],
  ['only a field', { body: `${part('1', 'form-data; name="file"')}--x--\r\n` }],
  ['nothing', { body: '' }],
  ['a form that breaks off', { body: part('12345').slice(0, -4) }],
  ['a name with __proto__', { body: `${part('1', 'form-data; name="__proto__"; filename="a"')}--x--\r\n` }],
])('%s is refused with a sentence', async (_, { body, type, status = 400, message = generalMessages.notAForm }) => {
  expect(await post(body, type)).toMatchObject({ status, body: { message } });
});

const head = `POST /weigh HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nContent-Length: 500\r\n\r\n`;

test('of two files the first counts', async () => {
  expect(await post(`${part('1')}${part('22')}--x--\r\n`)).toMatchObject({ status: 200, body: { bytes: 1 } });
});

test('files that are being used take room: of one person two large ones, of all together seven', async () => {
  let haveBeenUsed: (value?: unknown) => void = () => {};
  untilUsed = new Promise((resolve) => {
    haveBeenUsed = resolve;
  });
  const large = `${part('1'.repeat(MAX_BYTES - 200))}--x--\r\n`;
  const sendAs = async (sender: string) =>
    (
      await fetch(`${address}/weigh`, {
        method: 'POST',
        headers: { 'content-type': TYPE, 'x-sender': sender },
        body: large,
      })
    ).status;

  const ofOne = [sendAs('a'), sendAs('a')];
  await expect.poll(() => sendAs('a')).toBe(503);
  const others = ['b', 'c', 'd', 'e', 'f'].map(sendAs);
  await expect.poll(() => sendAs('g')).toBe(503);
  haveBeenUsed();

  expect(await Promise.all([...ofOne, ...others])).toEqual(Array(7).fill(200));
  expect(await sendAs('g')).toBe(200);
});

test('a file that trickles in is answered with 408 in its endpoint’s time', async () => {
  const answer = await new Promise<string>((resolve) => {
    const { hostname, port } = new URL(address);
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(head + part('1').slice(0, -2)));
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(said));
  });
  expect(answer).toContain('408');
  expect(answer).toContain(generalMessages.tooSlow);
});

test('a sender who hangs up in the middle harms nobody', async () => {
  await new Promise<void>((resolve) => {
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname, () => {
      socket.write(head + part('1').slice(0, -2));
      setTimeout(() => socket.destroy(), 50);
    });
    socket.on('close', () => resolve());
  });
  expect((await post(`${part('12345')}--x--\r\n`)).status).toBe(200);
});
