/**
 * The port at which a school uses a process of another machine: an HTTP upgrade over TLS, with the machine's token, after which
 * the connection carries a protocol of ours. Everyone else gets an empty 401. The other side is connect.ts.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { REFUSALS } from './connect.ts';

/** Milliseconds in which the TLS handshake and a request's headers must arrive. */
const HANDSHAKE_TIMEOUT = 5_000;
/** Milliseconds without a message after which a school counts as disconnected; it sends one every second. */
const SILENCE = 15_000;
/** Maximum connections, including connections that have not sent a token yet. */
const MAX_CONNECTIONS = 256;
const MAX_HEADERS = 4_096;

interface Options {
  /** Certificate and key in PEM; undefined for plain HTTP, which is for this machine alone. */
  tls: { cert: string; key: string } | undefined;
  token: string;
  /** The protocol with its version, such as darasa-media/1: schools with another one are refused. */
  protocol: string;
  /** Called for each client that has the token and speaks the protocol. */
  onSchool: (school: School) => void;
  /** @param address  the address of a client without the token */
  onWrongToken: (address: string) => void;
}

/** The connection of a school, which is upgraded or refused, now or later. */
export interface School {
  socket: Duplex;
  /** From now on the socket carries the protocol. */
  upgrade: () => void;
  /** Says that this process takes no connection at the moment. */
  refuse: () => void;
}

export type Gateway = ReturnType<typeof openGateway>;

export function openGateway({ tls, token, protocol, onSchool, onWrongToken }: Options) {
  const server = createServerWith(tls);
  const hasToken = tokenCheck(token);
  const open = new Set<Duplex>();

  const isAllowed = (request: IncomingMessage) => {
    if (hasToken(request)) return true;
    onWrongToken(request.socket.remoteAddress ?? '');
    return false;
  };
  const answer = (request: IncomingMessage, response: ServerResponse) =>
    response
      .writeHead(isAllowed(request) ? REFUSALS.otherVersion : REFUSALS.wrongToken, {
        connection: 'close',
        upgrade: protocol,
      })
      .end();
  server.on('request', answer).on('checkContinue', answer);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {});
    const refuseWith = (status: number) => refuse(socket, protocol, status);
    if (!isAllowed(request)) return refuseWith(REFUSALS.wrongToken);
    if (request.headers.upgrade !== protocol) return refuseWith(REFUSALS.otherVersion);
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    endIfSilent(socket as Socket);
    onSchool({
      socket,
      upgrade: () => upgrade(socket, protocol, head),
      refuse: () => refuseWith(REFUSALS.unavailable),
    });
  });

  return {
    /** @returns the port, which is a free one for port 0 */
    async listen(port: number, host: string) {
      const listening = once(server, 'listening');
      server.listen(port, host);
      await listening;
      return (server.address() as { port: number }).port;
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

/** Compares in constant time, so that the duration reveals nothing about the token. */
function tokenCheck(token: string) {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(`Bearer ${token}`);
  return ({ headers }: IncomingMessage) => timingSafeEqual(digest(headers.authorization ?? ''), expected);
}

function refuse(socket: Duplex, protocol: string, status: number) {
  socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nUpgrade: ${protocol}\r\nContent-Length: 0\r\n\r\n`);
  socket.once('finish', () => socket.destroy());
}

function endIfSilent(socket: Socket) {
  socket.setNoDelay(true);
  socket.setTimeout(SILENCE, () => socket.destroy());
}

/** @param head  what the school has sent after its request */
function upgrade(socket: Duplex, protocol: string, head: Buffer) {
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`);
  if (head.length > 0) socket.unshift(head);
}
