/** File downloads by clients that read slowly, or not at all. */
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { sendError } from '#server/http/errors/error-response.ts';
import { limitBodyTimes } from '#server/http/protection/body-timeouts.ts';
import { openFileResponder } from './file-response.ts';

/** Size of the served file: far more than the sockets buffer when the client does not read. */
const BYTES = 50_000_000;
const CHUNK = Buffer.alloc(64 * 1024);

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function serve(bounds: Parameters<typeof openFileResponder>[0]) {
  const app = Fastify({ forceCloseConnections: true });
  app.setErrorHandler(sendError);
  const answers = openFileResponder(bounds);
  const streams: Readable[] = [];
  const stream = ({ first, last }: { first: number; last: number }) => {
    const content = Readable.from(chunks(last - first + 1));
    streams.push(content);
    return content;
  };
  limitBodyTimes(app);
  app.get('/', { config: { bodySeconds: 1 } as object }, async (request, reply) =>
    answers.send(request, reply, { bytes: BYTES, changedAt: new Date(0), type: 'video/mp4', stream }),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  ends.push(() => app.close());
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_, number) => resolve(number)));
  return { address, open, reading: () => streams.filter(({ closed }) => !closed).length };
}

function* chunks(bytes: number) {
  for (let left = bytes; left > 0; left -= CHUNK.length) yield CHUNK.subarray(0, Math.min(left, CHUNK.length));
}

/** Opens a connection and sends a request, but does not even read the response's headers. */
function requestWithoutReading(address: string): Socket {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  ends.push(() => socket.destroy());
  return socket;
}

/** Reads the response a little at each interval; resolves with the number of bytes received. */
const readSlowly = (address: string, pause: number) =>
  new Promise<number>((resolve, reject) => {
    get(address, (response) => {
      let taken = 0;
      response.on('data', ({ length }: Buffer) => {
        taken += length;
        if (taken > BYTES / 2) return;
        response.pause();
        setTimeout(() => response.resume(), pause);
      });
      response.on('end', () => resolve(taken));
      response.on('error', reject);
    });
  });

test('a connection whose client does not read is closed after the standstill timeout', async () => {
  const { address, open } = await serve({ standstill: 1_000 });

  for (let n = 0; n < 5; n++) requestWithoutReading(address);
  await expect.poll(open).toBe(5);

  await expect.poll(open, { timeout: 20_000 }).toBe(0);
});

test('a slow client gets the whole file, however long it takes', async () => {
  const { address } = await serve({ standstill: 3_000 });
  const began = performance.now();

  const taken = await readSlowly(address, 15);

  expect(taken).toBe(BYTES);
  expect(performance.now() - began).toBeGreaterThan(4_000);
});

test('concurrent downloads are limited per network address, until earlier ones end', async () => {
  const { address } = await serve({ perAddress: 3 });
  const idleClients = [requestWithoutReading(address), requestWithoutReading(address), requestWithoutReading(address)];
  const statusNow = async () => {
    const response = await fetch(address, { headers: { range: 'bytes=0-9' } });
    await response.arrayBuffer();
    return response.status;
  };

  await expect.poll(statusNow).toBe(429);
  idleClients[0]!.destroy();

  await expect.poll(statusNow).toBe(206);
  expect([await statusNow(), await statusNow(), await statusNow()]).toEqual([206, 206, 206]);
});

test('when a connection closes, its pipelined downloads are no longer counted or read', async () => {
  const { address, reading } = await serve({ perAddress: 3 });

  for (let round = 0; round < 3; round++) {
    const idleClient = requestWithoutReading(address);
    idleClient.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(4));
    await expect.poll(reading).toBe(3);
    idleClient.destroy();
    await expect.poll(reading).toBe(0);
  }
});
