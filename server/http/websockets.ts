/**
 * WebSockets (RFC 6455) at a few addresses. As soon as anybody listens for upgrades,
 * Node hands over every request that asks for one, and programs ask for others too
 * (curl and Java's client for HTTP/2), also with a body. What is no WebSocket of
 * ours is put back onto its connection, and answered as if it had asked for nothing.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';

interface Door {
  /** With the base path. */
  address: string;
  /** Bytes of one message. */
  maxPayload: number;
}

/** Signs of life that wait to be answered: who sends more at once wants to keep us busy, and is cut off. */
const MOST_PONGS = 60;

/** Routes of `scope` may be WebSockets from now on. Whoever opens one ends it before the server closes. */
export async function openWebSockets(scope: FastifyInstance, { address, maxPayload }: Door) {
  // It never listens: it is where the plugin waits for upgrades, and gets those alone that are its own.
  const door = createServer();
  const options = { server: door, maxPayload, maxPendingAutoPongs: MOST_PONGS };
  await scope.register(websocket, { options, preClose: (done) => done() });
  doorsOf(scope).set(address, door);
}

/** By address, for each server. */
const doors = new WeakMap<Server, Map<string, Server>>();

function doorsOf(scope: FastifyInstance) {
  const known = doors.get(scope.server);
  if (known) return known;
  const own = new Map<string, Server>();
  doors.set(scope.server, own);
  scope.server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const door = isWebSocket(request) && own.get(request.url!.split('?')[0]!);
    if (door) door.emit('upgrade', request, socket, head);
    else askAgain(scope, { request, socket, head });
  });
  return own;
}

const isWebSocket = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket';

interface Upgrade {
  request: IncomingMessage;
  socket: Socket;
  /** What has come behind the headers. */
  head: Buffer;
}

function askAgain({ server }: FastifyInstance, { request, socket, head }: Upgrade) {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
