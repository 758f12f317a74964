/**
 * Forwards requests and WebSockets from the process that received them to the primary (server/leases/primary.ts), over a
 * Unix socket on one machine, and over the network between several (peers.ts). Each one uses a separate connection, whose first
 * line is the client's network address, so that the primary treats the request as if the client had sent it directly.
 */
import { rm } from 'node:fs/promises';
import {
  type Server as HttpServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Primary } from '#server/leases/primary.ts';
import { firstLineOf } from './first-line.ts';
import { connectToPeer } from './peers.ts';

/** Maximum bytes of the first line: an IPv6 address and a line feed. */
const MAX_LINE_LENGTH = 64;

/** Maximum milliseconds that a request waits for a primary, and milliseconds between attempts to connect to it. */
const [NO_PRIMARY, RETRY] = [5_000, 100];

/** Milliseconds within which a connection's first line has to arrive. */
const LINE_TIMEOUT = 5_000;

/**
 * Sends a request to the primary. Rejects if the primary does not answer.
 *
 * @param primary  the connection to the primary
 * @param to  its end cancels the request
 */
export function forwardRequest(primary: Socket, from: IncomingMessage, to: ServerResponse) {
  const { method, url } = from;
  const headers = [...ownHeaders(from.rawHeaders), ...bodyHeaderOf(from), 'Connection', 'close'];
  const forwarded = httpRequest({ method, path: url, headers, createConnection: () => primary });
  from.pipe(forwarded);
  if (to.closed) forwarded.destroy();
  to.once('close', () => forwarded.destroy());
  return new Promise<IncomingMessage>((resolve, reject) => {
    forwarded.once('response', (response) => resolve(response.once('error', () => to.destroy())));
    forwarded.on('error', reject);
  });
}

/** The headers without hop-by-hop ones (RFC 9110, section 7.6.1). @param raw  alternating names and values */
export const ownHeaders = (raw: string[]) =>
  raw.filter((_, at) => !/^(?:connection|keep-alive|transfer-encoding)$/i.test(raw[at - (at % 2)]!));

/** The header with the body's length. Without it, Node would send a chunked body even if there is none. */
function bodyHeaderOf({ headers }: IncomingMessage) {
  if (headers['transfer-encoding']) return ['Transfer-Encoding', 'chunked'];
  return headers['content-length'] === undefined ? ['Content-Length', '0'] : [];
}

export interface Upgrade {
  request: IncomingMessage;
  socket: Socket;
  /** Bytes after the headers that arrived in the same packets. */
  head: Buffer;
}

/** Connects a client's WebSocket to the primary. @param primary  the connection to the primary */
export function forwardUpgrade(primary: Socket, { request, socket, head }: Upgrade) {
  // The client may have disconnected while we connected to the primary.
  if (socket.destroyed) return void primary.destroy();
  primary.write(headOf(request));
  primary.write(head);
  socket.pipe(primary);
  primary.pipe(socket);
  for (const [one, other] of [
    [socket, primary],
    [primary, socket],
  ] as const) {
    one.on('error', () => other.destroy());
    one.once('close', () => other.destroy());
  }
}

function headOf({ method, url, httpVersion, rawHeaders }: IncomingMessage) {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

/**
 * Connects to the primary for a client. Retries for NO_PRIMARY if none runs, because another process soon becomes the primary.
 *
 * @returns undefined if this process has become the primary
 * @throws the error of the last attempt to connect
 */
export async function connectToPrimary(primary: Primary, client: Socket) {
  for (const deadline = performance.now() + NO_PRIMARY; !primary.isHere; await pause(RETRY))
    try {
      return await connectFor(client.remoteAddress ?? '', primary);
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  return undefined;
}

async function connectFor(address: string, { remote, peer, socketPath, whenSucceeded }: Primary) {
  if (!remote || !peer) return connectAs(address, socketPath);
  const connection = await connectToPeer(remote, { key: peer.key, address });
  // A machine that is cut off or without power closes no connection.
  return connection.once(
    'close',
    whenSucceeded(() => connection.destroy()),
  );
}

function connectAs(address: string, path: string) {
  const primary = connect(path);
  primary.write(`${address}\n`);
  return new Promise<Socket>((resolve, reject) => {
    primary.once('connect', () => resolve(primary)).once('error', reject);
  });
}

/** Milliseconds after the socket's path is removed in which already queued connections are still accepted. */
const LAST_CONNECTIONS = 100;

/**
 * Lets `server` accept forwarded connections at the path of a Unix socket.
 *
 * @returns a function that stops accepting, and resolves when the accepted connections have ended
 */
export async function acceptForwarded(server: HttpServer, path: string) {
  // A killed primary leaves its socket's path behind. Only one primary exists at a time, so the path may be removed.
  await rm(path, { force: true });
  const listener = createServer((socket) => void receive(server, socket));
  await listening(listener, path);
  return async () => {
    // Without the path, other processes wait for the next primary. Closing the listener would reset queued connections.
    await rm(path, { force: true });
    await pause(LAST_CONNECTIONS);
    await new Promise((resolve) => listener.close(resolve));
  };
}

async function receive(server: HttpServer, socket: Socket) {
  const address = await firstLineOf(socket, { maxLength: MAX_LINE_LENGTH, timeout: LINE_TIMEOUT });
  if (address === undefined) return socket.destroy();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  server.emit('connection', socket);
  socket.resume();
}

const listening = (listener: Server, path: string) =>
  new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(path, resolve);
  });
