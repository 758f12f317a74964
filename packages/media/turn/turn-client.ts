/** A minimal TURN client for tests, over TCP or TLS. It can also send invalid requests. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { longTermKey, passwordOf } from './credentials.ts';
import { channelFrame, type Frame, frameSplitter } from './frames.ts';
import { readAddress, type SocketAddress, writeAddress } from './stun-address.ts';
import { type Attribute, number32, type ReadMessage, readMessage, valueIn, writeMessage } from './stun-message.ts';
import { AttributeType, Class, Method } from './stun-numbers.ts';

interface Login {
  username: string;
  password: string;
}

/** Relay credentials as the school's server issues them, by default for one hour. */
export function loginFor(person: string, secret: string, seconds = 3600): Login {
  const username = `${Math.floor(Date.now() / 1000) + seconds}:${person}`;
  return { username, password: passwordOf(username, secret) };
}

interface ServerAddress {
  port: number;
  /** PEM of the server certificate to trust; undefined: plain TCP. */
  certificate?: string | undefined;
}

export type Client = Awaited<ReturnType<typeof openClient>>;

export async function openClient({ port, certificate }: ServerAddress, login?: Login) {
  const socket = await socketTo({ port, certificate });
  const frames = frameInbox(socket);
  let credentials: { attributes: Attribute[]; key: Buffer } | undefined;

  async function request(method: number, attributes: Attribute[]) {
    const transaction = randomBytes(12);
    const message = {
      method,
      class: Class.request,
      transaction,
      attributes: [...attributes, ...(credentials?.attributes ?? [])],
    };
    socket.write(writeMessage(message, credentials?.key));
    return frames.next(isResponseTo(transaction));
  }
  /** Signs further requests with the realm and nonce of a refusal. */
  function authenticate(refusal: ReadMessage, { username, password } = login!) {
    const nonce = valueIn(refusal, AttributeType.nonce);
    if (!nonce) throw new Error('The refusal has no nonce');
    const named = [
      [AttributeType.username, Buffer.from(username)],
      [AttributeType.realm, valueIn(refusal, AttributeType.realm)!],
      [AttributeType.nonce, nonce],
    ] as const;
    credentials = { attributes: named.map(([type, value]) => ({ type, value })), key: longTermKey(username, password) };
  }

  return {
    socket,
    ask: request,
    prove: authenticate,
    key: () => credentials?.key,
    next: frames.next,
    hasEnded: frames.hasEnded,
    /** Requests a relay as browsers do: first unsigned, then signed with the nonce of the refusal. */
    async allocate(more: Attribute[] = []) {
      const wanted = [udp, ...more];
      const refusal = await request(Method.allocate, wanted);
      authenticate(refusal);
      return request(Method.allocate, wanted);
    },
    permit: (...places: SocketAddress[]) => request(Method.createPermission, places.map(peer)),
    bind: (channel: number, place: SocketAddress) => request(Method.channelBind, [channelNumber(channel), peer(place)]),
    sendIndication(place: SocketAddress, data: Buffer) {
      const attributes = [peer(place), { type: AttributeType.data, value: data }];
      const transaction = randomBytes(12);
      socket.write(writeMessage({ method: Method.send, class: Class.indication, transaction, attributes }));
    },
    sendOnChannel: (channel: number, data: Buffer) => socket.write(channelFrame(channel, data)),
    close: () => socket.destroy(),
  };
}

const isResponseTo = (transaction: Buffer) => (frame: Frame) => {
  const message = frame.type === 'message' ? readMessage(frame.bytes) : undefined;
  return message?.transaction.equals(transaction) && message.class !== Class.indication ? message : undefined;
};

async function socketTo({ port, certificate }: ServerAddress) {
  const host = '127.0.0.1';
  const socket: Socket = certificate
    ? connectSecurely({ port, host, ca: certificate, checkServerIdentity: () => undefined })
    : connect({ port, host });
  socket.on('error', () => {});
  await once(socket, certificate ? 'secureConnect' : 'connect');
  return socket;
}

export const udp: Attribute = { type: AttributeType.requestedTransport, value: Buffer.from([17, 0, 0, 0]) };
export const lifetime = (seconds: number): Attribute => ({ type: AttributeType.lifetime, value: number32(seconds) });
const channelNumber = (channel: number) => ({ type: AttributeType.channelNumber, value: number32(channel * 0x10000) });
const peer = (place: SocketAddress) => ({
  type: AttributeType.xorPeerAddress,
  value: writeAddress(place, Buffer.alloc(12)),
});

/** Returns the packet that a frame carries from the relay, as channel data or as a data indication. */
export function packetIn(frame: Frame) {
  if (frame.type === 'channel') return { channel: frame.channel, data: frame.data.toString() };
  const message = readMessage(frame.bytes);
  const [from, data] = [
    message && valueIn(message, AttributeType.xorPeerAddress),
    message && valueIn(message, AttributeType.data),
  ];
  return message?.method === Method.data && from && data
    ? { from: readAddress(from), data: data.toString() }
    : undefined;
}

/** Returns the error code of a refusal; undefined for a success response. */
export function refusalOf(message: ReadMessage) {
  const code = valueIn(message, AttributeType.errorCode);
  return code && code[2]! * 100 + code[3]!;
}

/** Queues received frames; each goes to the first waiting caller whose `take` accepts it. */
function frameInbox(socket: Socket) {
  const unread: Frame[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  const notifyWaiting = () => {
    for (const look of waiting) look();
  };
  const split = frameSplitter((frame) => unread.push(frame));
  socket.on('data', (piece: Buffer) => {
    split(piece);
    notifyWaiting();
  });
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      isOver = true;
      notifyWaiting();
      resolve();
    });
  });

  return {
    /** Resolves when the server has ended the connection. */
    hasEnded: () => ended,
    /** Resolves to the first result of `take` that is not undefined. Rejects when the connection ends before that. */
    next: <T>(take: (frame: Frame) => T | undefined) =>
      new Promise<T>((resolve, reject) => {
        const look = () => {
          for (const [n, frame] of unread.entries()) {
            const taken = take(frame);
            if (taken === undefined) continue;
            unread.splice(n, 1);
            waiting.delete(look);
            return resolve(taken);
          }
          if (isOver) reject(new Error('The connection has ended'));
        };
        waiting.add(look);
        look();
      }),
  };
}
