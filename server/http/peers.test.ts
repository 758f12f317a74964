/** Connections between servers on two machines: a primary that accepts them, and what connects to it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, createServer as createPlainServer, Socket } from 'node:net';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openPrimary } from '#server/leases/primary.ts';
import { openLog } from '#server/log.ts';
import { freePort } from '#server/testing/processes/school-process.ts';
import { forwardToPrimary } from './forwarded-routes.ts';
import { connectToPrimary, forwardRequest } from './forwarding.ts';
import { acceptPeers, connectToPeer } from './peers.ts';

const host = '127.0.0.1';
const [port, otherPort] = [await freePort(), await freePort()];
const [KEY, CLIENT] = ['the key of the school', '203.0.113.7'];
const credentials = { key: KEY, address: CLIENT };
/** Answers each request with the address from which it seems to come, and its body. */
const server = createServer(async (request, response) => {
  const body = await textOf(request);
  response.end(`${request.socket.remoteAddress} ${body}`);
});
let [stop, isPrimary] = [async () => {}, true];
beforeAll(async () => {
  stop = await acceptPeers(server, { peer: { host, port, key: KEY }, isHere: () => isPrimary });
});
afterAll(() => stop());

async function textOf(stream: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Forwards one request, which reaches a server of its own, over the connection. */
async function askOver(connection: Socket, body: string) {
  const front = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const answer = await forwardRequest(connection, request, response);
    answer.pipe(response);
  });
  await new Promise<void>((resolve) => front.listen(otherPort, host, resolve));
  const answer = await fetch(`http://${host}:${otherPort}/`, { method: 'POST', body });
  front.close();
  return answer.text();
}

const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()).resume());

test('a request that another machine forwards seems to come from its client', async () => {
  const connection = await connectToPeer({ host, port }, credentials);

  expect(await askOver(connection, 'Habari')).toBe(`${CLIENT} Habari`);
});

test('a connection to a primary ends when another one has succeeded it', async () => {
  const primary = openPrimary({ isHere: false, socketPath: '', peer: { host, port: otherPort, key: KEY } });
  primary.follow({ host, port });
  const connection = (await connectToPrimary(primary, new Socket()))!;
  primary.follow({ host, port });
  const before = connection.destroyed;
  primary.follow({ host, port: otherPort });

  expect([before, connection.destroyed]).toEqual([false, true]);
});

test('a server accepts nothing before it is the primary', async () => {
  isPrimary = false;
  await expect(connectToPeer({ host, port }, credentials)).rejects.toThrow('no answer');
  isPrimary = true;

  expect(await askOver(await connectToPeer({ host, port }, credentials), 'Habari')).toBe(`${CLIENT} Habari`);
});

test('a server whose port for other machines is in use does not start', async () => {
  const app = Fastify();
  const primary = openPrimary({ isHere: false, socketPath: '', peer: { host, port, key: KEY } });
  forwardToPrimary(app, { config: readConfig({}), log: openLog({ level: 'silent' }), primary });

  await expect(app.ready()).rejects.toThrow('set PEER_ADDRESS');
  await app.close();
});

test('without the key, nothing is accepted', async () => {
  await expect(connectToPeer({ host, port }, { ...credentials, key: 'guessed' })).rejects.toThrow('no answer');

  const stranger = connect(port, host);
  stranger.write('GET / HTTP/1.1\r\nHost: school.example\r\n\r\n');
  let answer = '';
  stranger.on('data', (chunk) => {
    answer += chunk;
  });
  await closed(stranger);
  expect(answer).toMatch(/^[\da-f]{64}\n$/);
});

test('a proof that was heard before proves nothing later', async () => {
  const heard: Buffer[] = [];
  const between = createPlainServer((socket) => {
    const onward = connect(port, host);
    socket.on('data', (chunk) => heard.push(chunk)).pipe(onward);
    onward.pipe(socket);
  });
  await new Promise<void>((resolve) => between.listen(otherPort, host, resolve));
  (await connectToPeer({ host, port: otherPort }, credentials)).destroy();
  between.close();

  const replay = connect(port, host);
  replay.write(Buffer.concat(heard));
  await closed(replay);
});

test('a program that does not know the key is not taken for the primary, nor is one that does not answer', async () => {
  const impostor = createPlainServer((socket) => void socket.write(`${'0'.repeat(64)}\n${'0'.repeat(64)}\n`));
  await new Promise<void>((resolve) => impostor.listen(otherPort, host, resolve));
  await expect(connectToPeer({ host, port: otherPort }, credentials)).rejects.toThrow('no proof');
  impostor.removeAllListeners('connection');
  await expect(connectToPeer({ host, port: otherPort }, credentials)).rejects.toThrow('no answer');
  impostor.close();

  await expect(connectToPeer({ host, port: await freePort() }, credentials)).rejects.toThrow('no answer');
});
