/**
 * A TURN server (RFC 8656) over TCP and TLS, for networks that block UDP. It relays only to the engine's own media port, and
 * only for clients with unexpired credentials (the TURN REST API).
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import { frameSplitter } from './frames.ts';
import { keyedCounter, type TurnLimits, usualLimits } from './limits.ts';
import { type MediaTarget, ownPeer } from './own-peer.ts';
import { openSession } from './session.ts';
import type { ClientConnection, TurnContext } from './session-state.ts';

export interface TurnSettings {
  /** The TCP port of the TURN server; 0: any free port. */
  port: number;
  /** The address to listen on; null: every address of the machine. */
  host: string | null;
  /** Certificate and key (PEM); adds TLS on the same port as plain TCP. */
  tls: { cert: string; key: string } | null;
  /** Passwords are HMAC-SHA1 of `expiry:name` with this secret, in Base64. */
  secret: string;
  target: MediaTarget;
  /** The ICE password of one of the engine's connections, by its user fragment. */
  icePasswordOf: (fragment: string) => string | undefined;
  limits?: Partial<TurnLimits>;
}

/** The first byte of a TLS connection: a handshake (RFC 8446, section 5.1). No STUN message begins with it. */
const TLS_HANDSHAKE = 0x16;
/** Milliseconds of silence after which TCP sends a keep-alive probe. */
const KEEP_ALIVE = 30_000;

/** Starts the TURN server. Rejects when the port is in use or the certificate is invalid. */
export async function startTurn({ port, host, tls, ...rest }: TurnSettings) {
  const limits = { ...usualLimits, ...rest.limits };
  const relays = keyedCounter();
  const context = createContext(rest, limits, relays);
  const connectionsOf = keyedCounter();
  const open = new Set<Socket>();
  const secure =
    tls && createTlsServer({ ...tls, minVersion: 'TLSv1.2', handshakeTimeout: limits.setupTimeout }, serve);

  const server = createServer({ noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE }, accept);
  server.maxConnections = limits.connections;
  server.listen({ port, host: host ?? undefined });
  await once(server, 'listening');
  server.on('error', () => {});

  function accept(socket: Socket) {
    const address = socket.remoteAddress;
    socket.on('error', () => {});
    if (!address || connectionsOf.of(address) >= limits.connectionsOfAddress) return void socket.destroy();
    connectionsOf.add(address);
    open.add(socket);
    const greetingTimer = setTimeout(() => socket.destroy(), limits.setupTimeout);
    socket.once('close', () => {
      clearTimeout(greetingTimer);
      connectionsOf.remove(address);
      open.delete(socket);
    });
    socket.once('data', (first: Buffer) => {
      clearTimeout(greetingTimer);
      begin(socket, first, secure);
    });
  }

  function serve(socket: Socket) {
    serveConnection(socket, context);
  }
  function begin(socket: Socket, first: Buffer, tlsServer: TlsServer | null) {
    socket.pause();
    socket.unshift(first);
    if (tlsServer && first[0] === TLS_HANDSHAKE) tlsServer.emit('connection', socket);
    else serve(socket);
  }

  return {
    port: (server.address() as AddressInfo).port,
    /** Returns the number of open TURN relays. */
    allocations: () => relays.total(),
    async close() {
      const hasClosed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await hasClosed;
    },
  };
}

type ContextSettings = Omit<TurnSettings, 'port' | 'host' | 'tls'>;

const createContext = (
  { secret, target, icePasswordOf }: ContextSettings,
  limits: TurnLimits,
  relays: ReturnType<typeof keyedCounter>,
) =>
  ({
    secret,
    icePasswordOf,
    limits,
    peer: ownPeer(target),
    admit(username: string) {
      if (relays.total() >= limits.allocations) return 508;
      if (relays.of(userIn(username)) >= limits.allocationsOfUser) return 486;
      relays.add(userIn(username));
      return 'admitted';
    },
    release: (username: string) => relays.remove(userIn(username)),
  }) satisfies TurnContext;

/** The username without its expiry: a user keeps the same name across renewed credentials. */
const userIn = (username: string) => username.slice(username.indexOf(':') + 1);

/** Milliseconds for a last response to reach the client before the connection is destroyed. */
const CLOSE_TIMEOUT = 1_000;

function serveConnection(socket: Socket, context: TurnContext) {
  const connection = connectionOver(socket, context.limits);
  const session = openSession(connection, context);
  const split = frameSplitter(session.receive);
  connection.endIn(context.limits.setupTimeout);
  socket.setTimeout(context.limits.idleTimeout, () => socket.destroy());
  socket.on('error', () => {});
  socket.once('close', () => {
    connection.clearTimer();
    session.close();
  });
  socket.on('data', (piece: Buffer) => {
    if (!connection.isEnding() && !split(piece)) connection.end();
  });
  socket.resume();
}

function connectionOver(socket: Socket, { bufferedBytes }: TurnLimits) {
  let timer: NodeJS.Timeout | undefined;
  let isEnding = false;
  const connection = {
    from: { address: (socket.remoteAddress ?? '').replace(/^::ffff:/, ''), port: socket.remotePort ?? 0 },
    isEnding: () => isEnding,
    write(bytes: Buffer) {
      // A client that does not read responses is disconnected.
      if (socket.writableLength > bufferedBytes * 2) socket.destroy();
      else if (socket.writable) socket.write(bytes);
    },
    writePacket(bytes: Buffer) {
      if (socket.writable && socket.writableLength + bytes.length <= bufferedBytes) socket.write(bytes);
    },
    endIn(ms: number) {
      if (isEnding) return;
      clearTimeout(timer);
      timer = setTimeout(connection.end, ms);
    },
    end() {
      if (isEnding) return;
      isEnding = true;
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT);
      socket.destroySoon();
    },
    clearTimer: () => clearTimeout(timer),
  };
  return connection satisfies ClientConnection;
}
