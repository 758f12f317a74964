/**
 * WebSockets (RFC 6455), each kind at an address of its own. As soon as anybody listens for upgrades,
 * Node hands over every request that asks for one, and programs ask for others too
 * (curl and Java's client for HTTP/2), also with a body. What is no WebSocket of
 * ours is put back onto its connection, and answered as if it had asked for nothing.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Door {
  /** With the base path. */
  address: string;
  /** Bytes of one message. */
  maxPayload: number;
}

/** Signs of life that wait to be answered: who sends more at once wants to keep us busy, and is cut off. */
const MOST_PONGS = 60;

/** Milliseconds that whoever holds a line has to say good-bye when the server closes. */
const FAREWELL = 500;

/**
 * Routes of `scope` may be WebSockets at that address from now on. When the server
 * closes, whoever holds a line says good-bye; a moment later all of them are cut,
 * also those that were just being opened.
 */
export async function openWebSockets(scope: FastifyInstance, { address, maxPayload }: Door) {
  // It never listens: it is where the plugin waits for upgrades, and gets those alone that are its own.
  const door = createServer();
  const options = { server: door, maxPayload, maxPendingAutoPongs: MOST_PONGS };
  await scope.register(websocket, { options, errorHandler: endBroken, preClose: (done) => done() });
  const lines = linesUntilClosed(scope);
  doorsOf(scope.server).set(address, ({ request, socket, head }) => {
    lines.add(socket);
    door.emit('upgrade', request, socket, head);
  });
}

/** What the other side does wrong is no fault of ours, and is not logged as one. */
function endBroken(error: Error & { code?: string }, socket: WebSocket, request: FastifyRequest) {
  if (!error.code?.startsWith('WS_ERR_')) request.log.error(error);
  socket.terminate();
}

/** A server waits for every connection when it closes, but ends none that was upgraded: these here are ended. */
function linesUntilClosed(scope: FastifyInstance) {
  const open = new Set<Socket>();
  let isClosing = false;
  const cutSoon = (socket: Socket) => setTimeout(() => socket.destroy(), FAREWELL).unref();

  scope.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of open) cutSoon(socket);
  });
  return {
    add(socket: Socket) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      if (isClosing) cutSoon(socket);
    },
  };
}

type Doors = Map<string, (upgrade: Upgrade) => void>;

/** By address. One listener for all of a server's: each would put back what is another's. */
const doorsByServer = new WeakMap<Server, Doors>();

function doorsOf(server: Server): Doors {
  const known = doorsByServer.get(server);
  if (known) return known;

  const doors: Doors = new Map();
  doorsByServer.set(server, doors);
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const enter = doors.get(webSocketAddress(request) ?? '');
    if (enter) enter({ request, socket, head });
    else askAgain(server, { request, socket, head });
  });
  return doors;
}

/** Undefined where no WebSocket is asked for. */
const webSocketAddress = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' ? url.split('?')[0] : undefined;

interface Upgrade {
  request: IncomingMessage;
  socket: Socket;
  /** What has come behind the headers. */
  head: Buffer;
}

function askAgain(server: Server, { request, socket, head }: Upgrade) {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
