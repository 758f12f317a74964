/**
 * Forwards requests and WebSockets from the process that received them to the primary (server/leases/primary.ts), over a
 * Unix socket. Each has a connection of its own, whose first line is the client's network address, so that the primary
 * treats it as if it had come directly.
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

/** Maximum bytes of the first line: an IPv6 address and a line feed. */
const LONGEST_LINE = 64;

/** Milliseconds to wait while there is no primary, and between attempts to connect. */
const [NO_PRIMARY, RETRY] = [5_000, 100];

/** Milliseconds within which the first line has to arrive. */
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

/** The headers that do not concern only one connection (RFC 9110, section 7.6.1). @param raw  names and values in turn */
export const ownHeaders = (raw: string[]) =>
  raw.filter((_, at) => !/^(?:connection|keep-alive|transfer-encoding)$/i.test(raw[at - (at % 2)]!));

/** How long the body is. Without this header, Node would send a body in chunks even if there is none. */
function bodyHeaderOf({ headers }: IncomingMessage) {
  if (headers['transfer-encoding']) return ['Transfer-Encoding', 'chunked'];
  return headers['content-length'] === undefined ? ['Content-Length', '0'] : [];
}

export interface Upgrade {
  request: IncomingMessage;
  socket: Socket;
  /** Bytes that arrived together with the headers and follow them. */
  head: Buffer;
}

/** Connects a client's WebSocket to the primary. @param primary  the connection to the primary */
export function forwardUpgrade(primary: Socket, { request, socket, head }: Upgrade) {
  // The client may have left while the connection was made.
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
 * Connects to the primary for a client. If there is none, waits for a moment: another process becomes the primary.
 *
 * @returns undefined if this process has become the primary
 * @throws the error of the last attempt to connect
 */
export async function connectToPrimary(primary: Primary, client: Socket) {
  for (const deadline = performance.now() + NO_PRIMARY; !primary.isHere; await pause(RETRY))
    try {
      return await connectAs(client.remoteAddress ?? '', primary.socketPath);
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
  return undefined;
}

function connectAs(address: string, path: string) {
  const primary = connect(path);
  primary.write(`${address}\n`);
  return new Promise<Socket>((resolve, reject) => {
    primary.once('connect', () => resolve(primary)).once('error', reject);
  });
}

/** Milliseconds in which connections are accepted that were made before the socket's path was removed. */
const LAST_CONNECTIONS = 100;

/**
 * Lets `server` accept forwarded connections at the path of a Unix socket.
 *
 * @returns a function that ends it, and resolves when the accepted connections have ended
 */
export async function acceptForwarded(server: HttpServer, path: string) {
  // A killed process leaves its socket; the caller is the only primary.
  await rm(path, { force: true });
  const listener = createServer((socket) => void receive(server, socket));
  await listening(listener, path);
  return async () => {
    // From now on others wait for the next primary, because a listener that closes resets connections in its queue.
    await rm(path, { force: true });
    await pause(LAST_CONNECTIONS);
    await new Promise((resolve) => listener.close(resolve));
  };
}

async function receive(server: HttpServer, socket: Socket) {
  const address = await firstLineOf(socket);
  if (address === undefined) return socket.destroy();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  server.emit('connection', socket);
  socket.resume();
}

/** Reads the first line; undefined if there is none in time. What follows it stays in the socket. */
function firstLineOf(socket: Socket) {
  return new Promise<string | undefined>((resolve) => {
    let received = Buffer.alloc(0);
    const timer = setTimeout(() => end(undefined), LINE_TIMEOUT);
    const onEnd = () => end(undefined);
    function end(line: string | undefined) {
      clearTimeout(timer);
      socket.off('data', onData).off('error', onEnd).off('close', onEnd);
      resolve(line);
    }
    function onData(chunk: Buffer) {
      received = Buffer.concat([received, chunk]);
      const at = received.indexOf('\n');
      if (at === -1 && received.length < LONGEST_LINE) return;
      socket.pause();
      if (at !== -1) socket.unshift(received.subarray(at + 1));
      end(at === -1 ? undefined : received.toString('latin1', 0, at));
    }
    socket.on('data', onData).once('error', onEnd).once('close', onEnd);
  });
}

const listening = (listener: Server, path: string) =>
  new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(path, resolve);
  });
