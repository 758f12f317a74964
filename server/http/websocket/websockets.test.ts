/** Several WebSocket endpoints on one server, and how their sockets end at shutdown. */
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { openPrimary } from '#server/leases/primary.ts';
import { openWebSockets } from './websockets.ts';

const sockets: WebSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate();
});

interface Kind {
  path: string;
  maxPayload?: number;
  /** Runs before the WebSocket handshake is answered. */
  onRequest?: () => Promise<unknown>;
}

const primary = openPrimary({ isHere: true, socketPath: '' });

/** Mounts a WebSocket endpoint that answers each message with its own path and the message. */
const echoAt = (app: FastifyInstance, { path, maxPayload = 1_000, onRequest = async () => {} }: Kind) =>
  app.register(async (scope) => {
    await openWebSockets(scope, { address: path, maxPayload, primary });
    scope.route({
      method: 'GET',
      url: path,
      exposeHeadRoute: false,
      async onRequest() {
        await onRequest();
      },
      handler: async () => 'not a WebSocket',
      wsHandler: (socket) => void socket.on('message', (bytes) => socket.send(`${path}: ${bytes}`)),
    });
  });

function connect(app: FastifyInstance, path: string) {
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
  sockets.push(socket);
  // A listener is needed, because a socket that the server destroys emits an error.
  socket.on('error', () => {});
  return {
    socket,
    opened: new Promise((resolve) => socket.once('open', resolve)),
    refused: new Promise((resolve) => socket.once('unexpected-response', (_, { statusCode }) => resolve(statusCode))),
    ended: new Promise<'ended'>((resolve) => socket.once('close', () => resolve('ended'))),
    nextMessage: () => new Promise<string>((resolve) => socket.once('message', (bytes) => resolve(String(bytes)))),
  };
}

/** Callers of `pass` wait until the test calls `open`; `isReached` tells whether a caller waits. */
function gate() {
  let open = () => {};
  let isReached = false;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const pass = () => {
    isReached = true;
    return opened;
  };
  return { pass, open, isReached: () => isReached };
}

test('each address has its own WebSocket and limits; other addresses have no WebSocket', async () => {
  const app = Fastify();
  await echoAt(app, { path: '/one', maxPayload: 10 });
  await echoAt(app, { path: '/two' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const [one, two, none] = [connect(app, '/one'), connect(app, '/two?a=b'), connect(app, '/three')];
  await Promise.all([one.opened, two.opened]);

  const heard = [one.nextMessage(), two.nextMessage()];
  one.socket.send('short');
  two.socket.send('longer than ten');
  expect(await Promise.all(heard)).toEqual(['/one: short', '/two: longer than ten']);
  expect(await none.refused).toBe(404);
  one.socket.send('longer than ten');

  expect(await one.ended).toBe('ended');
  expect(two.socket.readyState).toBe(WebSocket.OPEN);
  await app.close();
});

test('the server closes although clients do not complete the closing handshake', async () => {
  const app = Fastify();
  await echoAt(app, { path: '/one' });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const openClient = connect(app, '/one');
  await openClient.opened;
  openClient.socket.pause();

  const before = performance.now();
  await app.close();

  // If the sockets were not destroyed, closing would take the WebSocket library's timeout of 30 s.
  expect(performance.now() - before).toBeLessThan(20_000);
});

test('the server also closes while a client is just connecting', async () => {
  const app = Fastify();
  const [session, closing] = [gate(), gate()];
  await echoAt(app, { path: '/one', onRequest: session.pass });
  app.addHook('preClose', closing.pass);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const before = connect(app, '/one');
  await expect.poll(session.isReached).toBe(true);

  const closed = app.close();
  await expect.poll(closing.isReached).toBe(true);
  const during = connect(app, '/one');
  const answered = await during.refused;
  session.open();
  closing.open();
  await closed;

  expect(answered).toBe(503);
  expect(await before.ended).toBe('ended');
});
