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

beforeAll(async () => {
  school = await startTestServer();
  app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void faults.push(line) } } });
  app.setErrorHandler(answerError);
  guardSlowBodies(app);
  const weigh = endpoint({
    method: 'POST',
    path: '/weigh',
    summary: 'Says how much it got.',
    upload: { maxBytes: 1_000, tooLarge: 'At most a thousand bytes.' },
    bodySeconds: 0.3,
    reply: z.object({ name: z.string(), bytes: z.int() }),
    refusals: ['too_large', 'wrong_media_type'],
  });
  routesOn(app, school.services, [])(weigh, everybody, async ({ file }) => ({
    name: file.name,
    bytes: file.bytes.length,
  }));
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

test.each([
  ['too much', `${part('1'.repeat(1_001))}--x--\r\n`, TYPE, 413, 'At most a thousand bytes.'],
  ['JSON', '{}', 'application/json', 415, generalMessages.notAForm],
  ['no boundary', `${part('1')}--x--\r\n`, 'multipart/form-data', 400, generalMessages.notAForm],
  ['another boundary', `--y\r\n\r\n--y--\r\n`, TYPE, 400, generalMessages.notAForm],
  ['only a field', `${part('1', 'form-data; name="file"')}--x--\r\n`, TYPE, 400, generalMessages.notAForm],
  ['nothing', '', TYPE, 400, generalMessages.notAForm],
  ['a form that breaks off', part('12345').slice(0, -4), TYPE, 400, generalMessages.notAForm],
  [
    'a name with __proto__',
    `${part('1', 'form-data; name="__proto__"; filename="a"')}--x--\r\n`,
    TYPE,
    400,
    generalMessages.notAForm,
  ],
])('%s is refused with a sentence', async (_, body, type, status, message) => {
  const refused = await post(body, type);
  expect(refused).toMatchObject({ status, body: { message } });
});

test('two files: the first counts and the rest is not kept', async () => {
  const { status } = await post(`${part('1')}${part('22')}--x--\r\n`);
  expect(status).toBeLessThan(500);
});

const head = `POST /weigh HTTP/1.1\r\nHost: x\r\nContent-Type: ${TYPE}\r\nContent-Length: 500\r\n\r\n`;

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
