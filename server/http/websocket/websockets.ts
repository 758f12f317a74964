/**
 * WebSockets (RFC 6455), each kind at its own address. Once a server listens for upgrades, Node hands it every request
 * that asks for one, and clients ask for other protocols too (curl and Java's client: HTTP/2), even with a body. A
 * request that is not one of our WebSockets is pushed back onto its connection without the upgrade and served as HTTP.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';

interface Endpoint {
  /** The URL path, including the base path. */
  address: string;
  /** Maximum bytes of one message. */
  maxPayload: number;
}

/** Maximum pings of a client that wait for our pong; a client that sends more is disconnected. */
const MAX_PENDING_PONGS = 60;

/** Milliseconds for closing handshakes when the server closes. */
const CLOSE_TIMEOUT = 500;

/**
 * Lets routes of `scope` be WebSockets at that address. When the server closes, the routes may send a last message; a
 * moment later all sockets are destroyed, also those that are still being opened.
 */
export async function openWebSockets(scope: FastifyInstance, { address, maxPayload }: Endpoint) {
  // This server never listens. Our one upgrade listener below passes it the upgrades of this address only.
  const upgrades = createServer();
  const options = { server: upgrades, maxPayload, maxPendingAutoPongs: MAX_PENDING_PONGS };
  await scope.register(websocket, { options, errorHandler: endAfterProtocolError, preClose: (done) => done() });
  const sockets = socketsUntilClosed(scope);
  endpointsOf(scope.server).set(address, ({ request, socket, head }) => {
    sockets.add(socket);
    upgrades.emit('upgrade', request, socket, head);
  });
}

/** Protocol errors of the client are not our faults, and not logged as such. */
function endAfterProtocolError(error: Error & { code?: string }, socket: WebSocket, request: FastifyRequest) {
  if (!error.code?.startsWith('WS_ERR_')) request.log.error(error);
  socket.terminate();
}

/** A closing server waits for every connection, but does not end upgraded ones: these are destroyed here. */
function socketsUntilClosed(scope: FastifyInstance) {
  const open = new Set<Socket>();
  let isClosing = false;
  const destroySoon = (socket: Socket) => setTimeout(() => socket.destroy(), CLOSE_TIMEOUT).unref();

  scope.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of open) destroySoon(socket);
  });
  return {
    add(socket: Socket) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
      if (isClosing) destroySoon(socket);
    },
  };
}

type Endpoints = Map<string, (upgrade: Upgrade) => void>;

/** One listener per server serves all addresses: several listeners would push back each other's requests. */
const endpointsByServer = new WeakMap<Server, Endpoints>();

function endpointsOf(server: Server): Endpoints {
  const known = endpointsByServer.get(server);
  if (known) return known;

  const endpoints: Endpoints = new Map();
  endpointsByServer.set(server, endpoints);
  server.on('upgrade', (request: IncomingMessage, socket: Socket, head: Buffer) => {
    const accept = endpoints.get(webSocketAddress(request) ?? '');
    if (accept) accept({ request, socket, head });
    else serveAsHttp(server, { request, socket, head });
  });
  return endpoints;
}

/** The address of a WebSocket request; undefined for any other request. */
const webSocketAddress = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' ? url.split('?')[0] : undefined;

interface Upgrade {
  request: IncomingMessage;
  socket: Socket;
  /** Bytes that arrived after the headers. */
  head: Buffer;
}

function serveAsHttp(server: Server, { request, socket, head }: Upgrade) {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
