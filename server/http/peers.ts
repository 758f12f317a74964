/**
 * Connections between the servers of a school on several machines. Both sides prove that they know the school's key, which is in
 * the database, so that only servers forward requests, and only the primary receives them. Nothing is encrypted: forwarded
 * requests cross the network as they arrived from the proxy.
 *
 *     primary: NONCE
 *     server:  ADDRESS NONCE PROOF   (ADDRESS is the client's)
 *     primary: PROOF                 (then the server's request follows)
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { PEER_SETTINGS, type PeerAddress } from '#server/config/peer-config.ts';
import type { Peer } from '#server/leases/primary.ts';
import { listenError } from '#server/processes/port-reservation.ts';
import { firstLineOf } from './first-line.ts';

/** Milliseconds within which a working server on the same network connects and answers. */
const TIMEOUT = 1_500;
/** Maximum bytes of a line: an address, a nonce, a proof. */
const MAX_LINE_LENGTH = 256;

const newNonce = () => randomBytes(32).toString('hex');

const prove = (key: string, ...said: string[]) => createHmac('sha256', key).update(said.join(' ')).digest('hex');

function isProof(given: string, expected: string) {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Connects to the primary on another machine for a client with this network address.
 *
 * @throws {Error} the primary does not answer, or does not know the key
 */
export async function connectToPeer({ host, port }: PeerAddress, { key, address }: { key: string; address: string }) {
  const socket = connect({ host, port, noDelay: true });
  // Without a listener, an error between two lines would end the process.
  socket.on('error', () => {});
  try {
    const nonce = await lineOf(socket);
    const own = newNonce();
    socket.write(`${address} ${own} ${prove(key, 'server', nonce, own, address)}\n`);
    if (!isProof(await lineOf(socket), prove(key, 'primary', nonce, own, address))) throw new Error('no proof');
    // Nothing more arrives before a request is written.
    return socket.resume();
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * Lets `server` accept connections that servers on other machines forward. A process opens this port at its start, because
 * other servers need it once the process is the primary. Until then it closes all connections.
 *
 * @returns a function that ends it, and resolves when the accepted connections have ended
 * @throws {StartupError} another program uses the port, or this process may not use it
 */
export async function acceptPeers(server: HttpServer, { peer, isHere }: { peer: Peer; isHere: () => boolean }) {
  const listener = createServer({ noDelay: true }, (socket) => {
    if (isHere()) void receive(server, socket, peer.key);
    else socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', (error) => reject(listenError(error, { ...peer, settings: PEER_SETTINGS })));
    listener.listen(peer.port, peer.host, resolve);
  });
  return () => new Promise<void>((resolve) => listener.close(() => resolve()));
}

async function receive(server: HttpServer, socket: Socket, key: string) {
  socket.on('error', () => {});
  const nonce = newNonce();
  socket.write(`${nonce}\n`);
  const [address = '', other = '', proof = ''] = (await lineOf(socket).catch(() => '')).split(' ');
  if (!isProof(proof, prove(key, 'server', nonce, other, address))) return socket.destroy();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  socket.write(`${prove(key, 'primary', nonce, other, address)}\n`);
  server.emit('connection', socket);
  socket.resume();
}

async function lineOf(socket: Socket) {
  const line = await firstLineOf(socket, { maxLength: MAX_LINE_LENGTH, timeout: TIMEOUT });
  if (line === undefined) throw new Error('no answer');
  return line;
}
