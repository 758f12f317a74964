/**
 * Lets schools on other machines use the runner of this one. It has the certificate and the token, which the runner itself
 * never gets, and passes on the bytes of those who have the token. Everyone else gets an empty 401.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { REFUSALS, UPGRADE } from './upgrade.ts';

/** Milliseconds in which the TLS handshake and a request's headers must arrive. */
const HANDSHAKE_TIMEOUT = 5_000;
/** Milliseconds without a message after which a school has gone: it sends one each second. */
const SILENCE = 15_000;
/** Most connections, with those that have sent no token yet. */
const MAX_CONNECTIONS = 256;
const MAX_HEADERS = 4_096;

interface Options {
  /** Certificate and key in PEM; undefined for plain HTTP, which is for this machine alone. */
  tls: { cert: string; key: string } | undefined;
  token: string;
  /** Connects to our runner. */
  connect: () => Socket;
  /** @param address  the address of a client without the token */
  onWrongToken: (address: string) => void;
}

export type Gateway = ReturnType<typeof openGateway>;

export function openGateway(options: Options) {
  const server = createServerWith(options.tls);
  const hasToken = tokenCheck(options.token);
  const open = new Set<Duplex>();
  let isDraining = false;

  const isAllowed = (request: IncomingMessage) => {
    if (hasToken(request)) return true;
    options.onWrongToken(request.socket.remoteAddress ?? '');
    return false;
  };
  const answer = (request: IncomingMessage, response: ServerResponse) =>
    response
      .writeHead(isAllowed(request) ? REFUSALS.otherVersion : REFUSALS.wrongToken, {
        connection: 'close',
        upgrade: UPGRADE,
      })
      .end();
  server.on('request', answer).on('checkContinue', answer);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {});
    if (!isAllowed(request)) return refuse(socket, REFUSALS.wrongToken);
    if (request.headers.upgrade !== UPGRADE) return refuse(socket, REFUSALS.otherVersion);
    if (isDraining) return refuse(socket, REFUSALS.unavailable);
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    join({ socket, head, runner: options.connect() });
  });

  return {
    /** @returns the port, which is a free one for port 0 */
    async listen(port: number, host: string) {
      const listening = once(server, 'listening');
      server.listen(port, host);
      await listening;
      return (server.address() as { port: number }).port;
    },
    /** Accepts no further connections; those that are open stay. */
    drain() {
      isDraining = true;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

function createServerWith(tls: Options['tls']) {
  const limits = {
    headersTimeout: HANDSHAKE_TIMEOUT,
    requestTimeout: HANDSHAKE_TIMEOUT,
    connectionsCheckingInterval: 1_000,
    maxHeaderSize: MAX_HEADERS,
  };
  const server = tls
    ? createTlsServer({ ...limits, ...tls, minVersion: 'TLSv1.2', handshakeTimeout: HANDSHAKE_TIMEOUT })
    : createServer(limits);
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

/** A comparison whose duration tells nothing about the token. */
function tokenCheck(token: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(`Bearer ${token}`);
  return ({ headers }: IncomingMessage) => timingSafeEqual(digest(headers.authorization ?? ''), expected);
}

function refuse(socket: Duplex, status: number) {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nUpgrade: ${UPGRADE}\r\nContent-Length: 0\r\n\r\n`);
  socket.once('finish', () => socket.destroy());
}

interface Pair {
  socket: Duplex;
  /** What the school has sent after its request. */
  head: Buffer;
  runner: Socket;
}

/** Passes bytes on between a school and the runner, until one of them ends. */
function join({ socket, head, runner }: Pair) {
  let isJoined = false;
  runner.on('error', () => {});
  runner.once('connect', () => {
    isJoined = true;
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${UPGRADE}\r\n\r\n`);
    runner.write(head);
    socket.pipe(runner).pipe(socket);
  });
  runner.once('close', () => (isJoined ? socket.destroy() : refuse(socket, REFUSALS.unavailable)));
  socket.once('close', () => runner.destroy());
  endIfSilent(socket as Socket);
}

function endIfSilent(socket: Socket) {
  socket.setNoDelay(true);
  socket.setTimeout(SILENCE, () => socket.destroy());
}
