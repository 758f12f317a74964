/** A minimal TURN client over TCP or TLS for tests, which can also send invalid requests. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { longTermKey, passwordOf } from './credentials.ts';
import { channelFrame, type Frame, framesInto } from './frames.ts';
import { type Place, readAddress, writeAddress } from './stun-address.ts';
import { type Attribute, number32, type ReadMessage, readMessage, valueIn, writeMessage } from './stun-message.ts';
import { Class, Method, Name } from './stun-names.ts';

interface Login {
  username: string;
  password: string;
}

/** Relay credentials as the school's server issues them, by default for one hour. */
export function loginFor(person: string, secret: string, seconds = 3600): Login {
  const username = `${Math.floor(Date.now() / 1000) + seconds}:${person}`;
  return { username, password: passwordOf(username, secret) };
}

interface Reached {
  port: number;
  /** PEM of the server certificate to trust; undefined: plain TCP. */
  certificate?: string | undefined;
}

export type Client = Awaited<ReturnType<typeof openClient>>;

export async function openClient({ port, certificate }: Reached, login?: Login) {
  const socket = await socketTo({ port, certificate });
  const frames = frameInbox(socket);
  let proof: { attributes: Attribute[]; key: Buffer } | undefined;

  async function ask(method: number, attributes: Attribute[]) {
    const transaction = randomBytes(12);
    const message = {
      method,
      class: Class.request,
      transaction,
      attributes: [...attributes, ...(proof?.attributes ?? [])],
    };
    socket.write(writeMessage(message, proof?.key));
    return frames.next(answersTo(transaction));
  }
  /** Signs further requests, with the realm and nonce of a refusal. */
  function prove(refusal: ReadMessage, { username, password } = login!) {
    const nonce = valueIn(refusal, Name.nonce);
    if (!nonce) throw new Error('The refusal has no nonce');
    const named = [
      [Name.username, Buffer.from(username)],
      [Name.realm, valueIn(refusal, Name.realm)!],
      [Name.nonce, nonce],
    ] as const;
    proof = { attributes: named.map(([type, value]) => ({ type, value })), key: longTermKey(username, password) };
  }

  return {
    socket,
    ask,
    prove,
    key: () => proof?.key,
    next: frames.next,
    hasEnded: frames.hasEnded,
    /** Requests a relay as browsers do: first unsigned, then signed with the nonce of the refusal. */
    async allocate(more: Attribute[] = []) {
      const wanted = [udp, ...more];
      const refusal = await ask(Method.allocate, wanted);
      prove(refusal);
      return ask(Method.allocate, wanted);
    },
    permit: (...places: Place[]) => ask(Method.createPermission, places.map(peer)),
    bind: (channel: number, place: Place) => ask(Method.channelBind, [channelNumber(channel), peer(place)]),
    indicate(place: Place, data: Buffer) {
      const attributes = [peer(place), { type: Name.data, value: data }];
      const transaction = randomBytes(12);
      socket.write(writeMessage({ method: Method.send, class: Class.indication, transaction, attributes }));
    },
    sendOn: (channel: number, data: Buffer) => socket.write(channelFrame(channel, data)),
    close: () => socket.destroy(),
  };
}

const answersTo = (transaction: Buffer) => (frame: Frame) => {
  const message = frame.type === 'message' ? readMessage(frame.bytes) : undefined;
  return message?.transaction.equals(transaction) && message.class !== Class.indication ? message : undefined;
};

async function socketTo({ port, certificate }: Reached) {
  const host = '127.0.0.1';
  const socket: Socket = certificate
    ? connectSecurely({ port, host, ca: certificate, checkServerIdentity: () => undefined })
    : connect({ port, host });
  socket.on('error', () => {});
  await once(socket, certificate ? 'secureConnect' : 'connect');
  return socket;
}

export const udp: Attribute = { type: Name.requestedTransport, value: Buffer.from([17, 0, 0, 0]) };
export const lifetime = (seconds: number): Attribute => ({ type: Name.lifetime, value: number32(seconds) });
const channelNumber = (channel: number) => ({ type: Name.channelNumber, value: number32(channel * 0x10000) });
const peer = (place: Place) => ({ type: Name.xorPeerAddress, value: writeAddress(place, Buffer.alloc(12)) });

/** A packet received through the relay, as channel data or as a data indication. */
export function packetIn(frame: Frame) {
  if (frame.type === 'channel') return { channel: frame.channel, data: frame.data.toString() };
  const message = readMessage(frame.bytes);
  const [from, data] = [message && valueIn(message, Name.xorPeerAddress), message && valueIn(message, Name.data)];
  return message?.method === Method.data && from && data
    ? { from: readAddress(from), data: data.toString() }
    : undefined;
}

/** The error code of a refusal; undefined for a success. */
export function refusalOf(message: ReadMessage) {
  const code = valueIn(message, Name.errorCode);
  return code && code[2]! * 100 + code[3]!;
}

/** Queues received frames; each goes to the first waiting caller whose `take` accepts it. */
function frameInbox(socket: Socket) {
  const unread: Frame[] = [];
  const wanting = new Set<() => void>();
  let isOver = false;
  const tellAll = () => {
    for (const look of wanting) look();
  };
  const cut = framesInto((frame) => unread.push(frame));
  socket.on('data', (piece: Buffer) => {
    cut(piece);
    tellAll();
  });
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isOver = true;
      tellAll();
      resolve();
    });
  });

  return {
    /** Resolves when the server has ended the connection. */
    hasEnded: () => ended,
    /** The first result of `take` for a frame that is not undefined. Rejects when the connection ends before. */
    next: <T>(take: (frame: Frame) => T | undefined) =>
      new Promise<T>((resolve, reject) => {
        const look = () => {
          for (const [n, frame] of unread.entries()) {
            const taken = take(frame);
            if (taken === undefined) continue;
            unread.splice(n, 1);
            wanting.delete(look);
            return resolve(taken);
          }
          if (isOver) reject(new Error('The connection has ended'));
        };
        wanting.add(look);
        look();
      }),
  };
}
