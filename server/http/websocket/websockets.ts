/**
 * WebSockets (RFC 6455), each endpoint at its own path. Once a server listens for upgrades, Node no longer serves any
 * request with an Upgrade header as HTTP, although curl and Java's client also send it for HTTP/2, even with a body. A
 * request for none of our WebSockets is pushed back onto its connection without the header, and so served as plain HTTP.
 */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import websocket, { type WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { connectToPrimary, forwardUpgrade, type Upgrade } from '#server/http/forwarding.ts';
import type { Primary } from '#server/leases/primary.ts';

interface Endpoint {
  primary: Primary;
  /** The URL path, including the base path. */
  address: string;
  /** Maximum size of an incoming message in bytes. */
  maxPayload: number;
}

/** Maximum number of a client's pings that wait for our pong; a client that exceeds it is disconnected. */
const MAX_PENDING_PONGS = 60;

/** Milliseconds that closing handshakes may take when the server closes. */
const CLOSE_TIMEOUT = 500;

/**
 * Lets a route of `scope` accept WebSockets at `address`. When the server closes, the route may send a last message; a
 * moment later all its sockets are destroyed, even those whose handshake is still in progress.
 */
export async function openWebSockets(scope: FastifyInstance, { address, maxPayload, primary }: Endpoint) {
  // The plugin needs its own server. The server never listens: endpointsOf passes it only the upgrades for this path.
  const upgrades = createServer();
  const options = { server: upgrades, maxPayload, maxPendingAutoPongs: MAX_PENDING_PONGS };
  await scope.register(websocket, { options, errorHandler: endAfterProtocolError, preClose: (done) => done() });
  const sockets = socketsUntilClosed(scope);
  endpointsOf(scope.server).set(address, ({ request, socket, head }) => {
    sockets.add(socket);
    const accept = () => upgrades.emit('upgrade', request, socket, head);
    // All WebSockets need state in the primary's memory.
    if (primary.isHere) accept();
    else void forwardOr(accept, primary, { request, socket, head });
  });
}

/** Forwards a WebSocket to the primary; accepts it here if this process becomes the primary meanwhile. */
async function forwardOr(accept: () => void, primary: Primary, upgrade: Upgrade) {
  const { socket } = upgrade;
  // Without a listener, an error of the socket would end the process.
  socket.on('error', () => {});
  try {
    const connection = await connectToPrimary(primary, socket);
    if (connection) forwardUpgrade(connection, upgrade);
    else accept();
  } catch {
    socket.destroy();
  }
}

/** Terminates the socket. A protocol error (WS_ERR_…) is the client's, not a fault of ours, so it is not logged. */
function endAfterProtocolError(error: Error & { code?: string }, socket: WebSocket, request: FastifyRequest) {
  if (!error.code?.startsWith('WS_ERR_')) request.log.error(error);
  socket.terminate();
}

/** A closing server waits for all connections but does not end upgraded ones, so this destroys them. */
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

/** Each server has one upgrade listener for all addresses: with several listeners, each would reject the requests of the others. */
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

/** The path of a request for a WebSocket; undefined for any other request. */
const webSocketAddress = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' ? url.split('?')[0] : undefined;

function serveAsHttp(server: Server, { request, socket, head }: Upgrade) {
  const { method, url, httpVersion, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]!.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}
