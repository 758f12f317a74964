/**
 * A TURN server (RFC 8656) over TCP and TLS, for networks that block UDP. It relays only to the engine's own media port, and
 * only for clients with unexpired credentials (the TURN REST API).
 */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:tls';
import { openConversation } from './conversation.ts';
import { framesInto } from './frames.ts';
import type { House, Line } from './ground.ts';
import { type TurnLimits, tally, usualLimits } from './limits.ts';
import { type OwnMedia, ownPeer } from './own-peer.ts';

export interface TurnSettings {
  /** 0: any free port. */
  port: number;
  /** The address to listen on; null: every address of the machine. */
  host: string | null;
  /** PEM; adds TLS on the same port as plain TCP. */
  tls: { cert: string; key: string } | null;
  /** Passwords are HMAC-SHA1 of `expiry:name` with this secret, in Base64. */
  secret: string;
  target: OwnMedia;
  /** The ICE password of one of the engine's connections, by its user fragment. */
  icePasswordOf: (fragment: string) => string | undefined;
  limits?: Partial<TurnLimits>;
}

/** The first byte of a TLS connection: a handshake (RFC 8446, section 5.1). No STUN message begins with it. */
const TLS_HANDSHAKE = 0x16;
/** Milliseconds of silence after which TCP sends a keep-alive probe. */
const KEEP_ALIVE = 30_000;

/** Rejects when the port is in use or the certificate is invalid. */
export async function startTurn({ port, host, tls, ...rest }: TurnSettings) {
  const limits = { ...usualLimits, ...rest.limits };
  const relays = tally();
  const house = houseWith(rest, limits, relays);
  const connectionsOf = tally();
  const open = new Set<Socket>();
  const secure = tls && createTlsServer({ ...tls, minVersion: 'TLSv1.2', handshakeTimeout: limits.greeting }, converse);

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
    const isSilent = setTimeout(() => socket.destroy(), limits.greeting);
    socket.once('close', () => {
      clearTimeout(isSilent);
      connectionsOf.remove(address);
      open.delete(socket);
    });
    socket.once('data', (first: Buffer) => {
      clearTimeout(isSilent);
      begin(socket, first, secure);
    });
  }

  function converse(socket: Socket) {
    converseOn(socket, house);
  }
  function begin(socket: Socket, first: Buffer, tlsServer: TlsServer | null) {
    socket.pause();
    socket.unshift(first);
    if (tlsServer && first[0] === TLS_HANDSHAKE) tlsServer.emit('connection', socket);
    else converse(socket);
  }

  return {
    port: (server.address() as AddressInfo).port,
    /** Number of open relays. */
    allocations: () => relays.total(),
    async close() {
      const hasClosed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await hasClosed;
    },
  };
}

type Rest = Omit<TurnSettings, 'port' | 'host' | 'tls'>;

const houseWith = ({ secret, target, icePasswordOf }: Rest, limits: TurnLimits, relays: ReturnType<typeof tally>) =>
  ({
    secret,
    icePasswordOf,
    limits,
    peer: ownPeer(target),
    admit(username: string) {
      if (relays.total() >= limits.allocations) return 508;
      if (relays.of(personIn(username)) >= limits.allocationsOfUser) return 486;
      relays.add(personIn(username));
      return 'admitted';
    },
    leave: (username: string) => relays.remove(personIn(username)),
  }) satisfies House;

/** The username without its expiry: a user keeps the same name across renewed credentials. */
const personIn = (username: string) => username.slice(username.indexOf(':') + 1);

/** Milliseconds for a last response to reach the client before the connection is destroyed. */
const FAREWELL = 1_000;

function converseOn(socket: Socket, house: House) {
  const line = lineOver(socket, house.limits);
  const conversation = openConversation(line, house);
  const cut = framesInto(conversation.hear);
  line.endIn(house.limits.greeting);
  socket.setTimeout(house.limits.idle, () => socket.destroy());
  socket.on('error', () => {});
  socket.once('close', () => {
    line.forget();
    conversation.close();
  });
  socket.on('data', (piece: Buffer) => {
    if (!line.isEnding() && !cut(piece)) line.end();
  });
  socket.resume();
}

function lineOver(socket: Socket, { waiting }: TurnLimits) {
  let timer: NodeJS.Timeout | undefined;
  let isEnding = false;
  const line = {
    from: { address: (socket.remoteAddress ?? '').replace(/^::ffff:/, ''), port: socket.remotePort ?? 0 },
    isEnding: () => isEnding,
    write(bytes: Buffer) {
      // A client that does not read responses is disconnected.
      if (socket.writableLength > waiting * 2) socket.destroy();
      else if (socket.writable) socket.write(bytes);
    },
    writePacket(bytes: Buffer) {
      if (socket.writable && socket.writableLength + bytes.length <= waiting) socket.write(bytes);
    },
    endIn(ms: number) {
      if (isEnding) return;
      clearTimeout(timer);
      timer = setTimeout(line.end, ms);
    },
    end() {
      if (isEnding) return;
      isEnding = true;
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), FAREWELL);
      socket.destroySoon();
    },
    forget: () => clearTimeout(timer),
  };
  return line satisfies Line;
}
