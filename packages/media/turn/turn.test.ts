import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { makeCertificate } from '#packages/media/transports/certificate.ts';
import type { TurnLimits } from './limits.ts';
import { readAddress } from './stun-address.ts';
import { isSignedWith, readMessage, valueIn, writeMessage } from './stun-message.ts';
import { AttributeType, Class, Method } from './stun-numbers.ts';
import { startTurn, type TurnSettings } from './turn.ts';
import { type Client, lifetime, loginFor, openClient, packetIn, refusalOf, udp } from './turn-client.ts';

const SECRET = 'the secret of this start';
const LOCALHOST = '127.0.0.1';
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

/** A fake of the engine's media port: sends each packet back in capital letters. */
async function openMedia() {
  const socket = createSocket('udp4').bind(0, LOCALHOST);
  await once(socket, 'listening');
  const received: Buffer[] = [];
  socket.on('message', (packet, from) => {
    received.push(packet);
    socket.send(packet.toString().toUpperCase(), from.port, from.address);
  });
  cleanups.push(() => socket.close());
  return { socket, received, place: { address: LOCALHOST, port: socket.address().port } };
}

async function startServer(settings: Partial<TurnSettings> = {}) {
  const media = await openMedia();
  const target = { addresses: [LOCALHOST, '192.0.2.7'], port: media.place.port };
  const turn = await startTurn({
    port: 0,
    host: LOCALHOST,
    tls: null,
    secret: SECRET,
    target,
    icePasswordOf: (fragment) => (fragment === 'ours' ? 'our password' : undefined),
    ...settings,
  });
  cleanups.push(turn.close);
  const connect = async (person = 'u1', login = loginFor(person, SECRET)) =>
    closedAfterwards(await openClient(turn, login));
  return { turn, media, enter: connect };
}

function closedAfterwards(client: Client) {
  cleanups.push(client.close);
  return client;
}

/** Opens a client with a relay and a permission for the media port. */
async function connectWithRelay({ enter, media }: Awaited<ReturnType<typeof startServer>>, person?: string) {
  const client = await enter(person);
  expect(refusalOf(await client.allocate())).toBeUndefined();
  expect(refusalOf(await client.permit(media.place))).toBeUndefined();
  return client;
}

test('a client with valid credentials exchanges packets with the media port through its relay', async () => {
  const house = await startServer();
  const client = await connectWithRelay(house);

  client.sendIndication(house.media.place, Buffer.from('habari'));
  expect(await client.next(packetIn)).toEqual({ from: house.media.place, data: 'HABARI' });

  expect(refusalOf(await client.bind(0x4000, house.media.place))).toBeUndefined();
  client.sendOnChannel(0x4000, Buffer.from('njema'));
  expect(await client.next(packetIn)).toEqual({ channel: 0x4000, data: 'NJEMA' });
  expect(house.turn.allocations()).toBe(1);
});

test('the response to an allocation is signed and has both addresses and the lifetime', async () => {
  const { enter } = await startServer();
  const client = await enter();
  const answer = await client.allocate([lifetime(9_999)]);

  expect(readAddress(valueIn(answer, AttributeType.xorRelayedAddress)!)).toMatchObject({ address: LOCALHOST });
  const mapped = { address: LOCALHOST, port: client.socket.localPort };
  expect(readAddress(valueIn(answer, AttributeType.xorMappedAddress)!)).toEqual(mapped);
  expect(valueIn(answer, AttributeType.lifetime)?.readUInt32BE(0)).toBe(3_600);
  expect(isSignedWith(client.key()!, answer)).toBe(true);
});

test('packets to the announced address reach this machine, and responses come from that address', async () => {
  const { enter, media } = await startServer();
  const client = await enter();
  await client.allocate();
  const announced = { address: '192.0.2.7', port: media.place.port };
  await client.permit(announced);

  client.sendIndication(announced, Buffer.from('habari'));

  expect(await client.next(packetIn)).toEqual({ from: announced, data: 'HABARI' });
});

test('clients with and without TLS use the same port', async () => {
  const { certificate: cert, key } = makeCertificate();
  const tls = { cert, key };
  const { turn, media } = await startServer({ tls });
  for (const certificate of [tls.cert, undefined]) {
    const client = closedAfterwards(await openClient({ port: turn.port, certificate }, loginFor('u1', SECRET)));
    expect(refusalOf(await client.allocate())).toBeUndefined();
    await client.permit(media.place);
    client.sendIndication(media.place, Buffer.from('habari'));
    expect(await client.next(packetIn)).toEqual({ from: media.place, data: 'HABARI' });
  }
});

test.each([
  ['derived from another secret', () => loginFor('u1', 'another secret')],
  ['that have expired', () => loginFor('u1', SECRET, -1)],
  ['that the school never issued', () => ({ username: 'wanjiru', password: 'wanjiru' })],
])('credentials %s are refused', async (_, login) => {
  const { enter, turn, media } = await startServer();
  const client = await enter('u1', login());

  expect(refusalOf(await client.allocate())).toBe(401);
  expect(refusalOf(await client.permit(media.place))).toBe(401);
  client.sendIndication(media.place, Buffer.from('habari'));
  // The server handles messages in order, so it has handled the indication before it sends this response.
  expect(refusalOf(await client.ask(Method.binding, []))).toBeUndefined();
  expect(turn.allocations()).toBe(0);
  expect(media.received).toEqual([]);
});

test('an unauthenticated client learns only its own address', async () => {
  const { enter } = await startServer();
  const client = await enter();
  const seen = await client.ask(Method.binding, []);

  expect(readAddress(valueIn(seen, AttributeType.xorMappedAddress)!)).toMatchObject({ port: client.socket.localPort });
  for (const method of [Method.allocate, Method.refresh, Method.createPermission, Method.channelBind])
    expect(refusalOf(await client.ask(method, [udp]))).toBe(401);
});

test('a request signed for one connection is refused on another', async () => {
  const { enter } = await startServer();
  const [first, second] = [await enter(), await enter()];
  first.prove(await second.ask(Method.allocate, [udp]));

  expect(refusalOf(await first.ask(Method.allocate, [udp]))).toBe(438);
});

test('a relay sends only to the media port', async () => {
  const { enter, media } = await startServer();
  const client = await enter();
  await client.allocate();
  const elsewhere = { address: '192.0.2.99', port: media.place.port };
  const otherPort = { ...media.place, port: media.place.port + 1 };

  expect(refusalOf(await client.permit(elsewhere))).toBe(403);
  expect(refusalOf(await client.permit(media.place, elsewhere))).toBe(403);
  for (const place of [elsewhere, otherPort]) expect(refusalOf(await client.bind(0x4000, place))).toBe(403);
  expect(refusalOf(await client.permit({ address: '2001:db8::1', port: 1 }))).toBe(443);
  // None of the refused requests has created a permission for the media port either.
  client.sendIndication(media.place, Buffer.from('too early'));
  await client.permit(media.place);
  client.sendIndication(otherPort, Buffer.from('elsewhere'));
  client.sendIndication(media.place, Buffer.from('habari'));
  expect(await client.next(packetIn)).toMatchObject({ data: 'HABARI' });
  expect(media.received.map(String)).toEqual(['habari']);
});

test('a relay ignores packets that do not come from the media port', async () => {
  const house = await startServer();
  const client = await house.enter();
  const relay = readAddress(valueIn(await client.allocate(), AttributeType.xorRelayedAddress)!);
  await client.permit(house.media.place);
  if (typeof relay !== 'object') throw new Error('The relay has no address');
  const stranger = createSocket('udp4');
  cleanups.push(() => stranger.close());
  await new Promise((sent) => stranger.send('from a stranger', relay.port, relay.address, sent));
  await new Promise((sent) => house.media.socket.send('from us', relay.port, relay.address, sent));

  expect(await client.next(packetIn)).toMatchObject({ data: 'from us' });
});

test('each kind of invalid request is refused with its error code', async () => {
  const { enter, media } = await startServer();
  const client = await enter();
  client.prove(await client.ask(Method.allocate, []));

  expect(refusalOf(await client.permit(media.place))).toBe(437);
  expect(refusalOf(await client.ask(Method.allocate, []))).toBe(400);
  const tcp = { type: AttributeType.requestedTransport, value: Buffer.from([6, 0, 0, 0]) };
  expect(refusalOf(await client.ask(Method.allocate, [tcp]))).toBe(442);
  const ipv6 = { type: AttributeType.requestedAddressFamily, value: Buffer.from([2, 0, 0, 0]) };
  expect(refusalOf(await client.ask(Method.allocate, [udp, ipv6]))).toBe(440);
  const evenPort = { type: 0x0018, value: Buffer.from([0x80]) };
  expect(refusalOf(await client.ask(Method.allocate, [udp, evenPort]))).toBe(420);
  expect(refusalOf(await client.ask(Method.allocate, [udp]))).toBeUndefined();
  expect(refusalOf(await client.ask(Method.allocate, [udp]))).toBe(437);
  for (const method of [Method.createPermission, Method.channelBind, Method.data])
    expect(refusalOf(await client.ask(method, []))).toBe(400);
  expect(refusalOf(await client.bind(0x3fff, media.place))).toBe(400);
  expect(refusalOf(await client.bind(0x4000, media.place))).toBeUndefined();
  expect(refusalOf(await client.bind(0x4001, media.place))).toBe(400);
});

test('a refresh with lifetime 0 closes the relay', async () => {
  const house = await startServer();
  const client = await connectWithRelay(house);
  expect(refusalOf(await client.ask(Method.refresh, [lifetime(700)]))).toBeUndefined();

  expect(refusalOf(await client.ask(Method.refresh, [lifetime(0)]))).toBeUndefined();

  await client.hasEnded();
  expect(house.turn.allocations()).toBe(0);
});

test('a tie-breaker of zero is replaced and the request signed again', async () => {
  const house = await startServer();
  const client = await connectWithRelay(house);
  const attributes = [
    { type: AttributeType.username, value: Buffer.from('ours:theirs') },
    { type: AttributeType.iceControlling, value: Buffer.alloc(8) },
  ];
  const check = { method: Method.binding, class: Class.request, transaction: Buffer.alloc(12, 5), attributes };
  client.sendIndication(house.media.place, writeMessage(check, 'our password'));

  await expect.poll(() => house.media.received).toHaveLength(1);
  const message = readMessage(house.media.received[0]!)!;
  expect(isSignedWith('our password', message)).toBe(true);
  expect(valueIn(message, AttributeType.iceControlling)?.equals(Buffer.alloc(8))).toBe(false);
});

const limited = (limits: Partial<TurnLimits>) => startServer({ limits });

test('relays are limited per user and in total, and a closed relay makes room for another', async () => {
  const { enter, turn } = await limited({ allocationsOfUser: 2, allocations: 3 });
  const clients = [await enter('u1'), await enter('u1'), await enter('u1'), await enter('u2'), await enter('u3')];
  const refusals: (number | undefined)[] = [];
  for (const client of clients) refusals.push(refusalOf(await client.allocate()));
  expect(refusals).toEqual([undefined, undefined, 486, undefined, 508]);

  clients[0]!.close();
  await expect.poll(turn.allocations).toBe(2);
  expect(refusalOf(await clients[4]!.ask(Method.allocate, [udp]))).toBeUndefined();
});

test('connections of one address are limited, and end without a relay after a while', async () => {
  const house = await limited({ connectionsOfAddress: 20, setupTimeout: 1_000 });
  const flood = Array.from({ length: 200 }, () => connect(house.turn.port, LOCALHOST).on('error', () => {}));
  cleanups.push(() => flood.map((socket) => socket.destroy()));
  await Promise.all(flood.slice(20).map((socket) => once(socket, 'close')));
  expect(flood.slice(0, 20).filter((socket) => !socket.destroyed)).toHaveLength(20);

  // An unauthenticated request does not extend the time that a connection has to get a relay.
  const hello = writeMessage({
    method: Method.binding,
    class: Class.request,
    transaction: Buffer.alloc(12),
    attributes: [],
  });
  for (const socket of flood.slice(0, 10)) socket.resume().write(hello);
  await Promise.all(
    flood
      .slice(0, 20)
      .filter((socket) => !socket.closed)
      .map((socket) => once(socket.resume(), 'close')),
  );
  await connectWithRelay(house);
});

test('packets to a client that does not read are dropped, and little is buffered for it', async () => {
  const house = await limited({ bufferedBytes: 32 * 1024 });
  const slow = await connectWithRelay(house);
  await slow.bind(0x4000, house.media.place);
  const relay = { port: 0 };
  house.media.socket.on('message', (_, from) => Object.assign(relay, from));
  slow.sendOnChannel(0x4000, Buffer.from('x'));
  await slow.next(packetIn);
  slow.socket.pause();

  const packet = Buffer.alloc(1200, 120);
  for (let n = 0; n < 30_000; n++) {
    house.media.socket.send(packet, relay.port, LOCALHOST);
    // Lets the relay read before its socket's buffer is full.
    if (n % 20 === 0) await new Promise((resolve) => setImmediate(resolve));
  }

  // 36 million bytes were sent. Everything buffered for the client arrives before the response to its next request.
  const before = slow.socket.bytesRead;
  slow.socket.resume();
  expect(refusalOf(await slow.ask(Method.binding, []))).toBeUndefined();
  // The bound includes the kernel's socket buffers, which the relay cannot limit.
  expect(slow.socket.bytesRead - before).toBeLessThan(18_000_000);

  const quick = await connectWithRelay(house, 'u2');
  quick.sendIndication(house.media.place, Buffer.from('habari'));
  expect(await quick.next(packetIn)).toMatchObject({ data: 'HABARI' });
});

test('too many requests end the connection, and packets over the byte limit are dropped', async () => {
  const house = await limited({ requestsPerSecond: 5, bytesPerSecond: 100 });
  const asking = await house.enter();
  const answers = Array.from({ length: 30 }, () => asking.ask(Method.binding, []).catch(() => undefined));
  await asking.hasEnded();
  expect((await Promise.all(answers)).filter(Boolean)).toHaveLength(10);

  const sending = await connectWithRelay(house);
  for (let n = 0; n < 50; n++) sending.sendIndication(house.media.place, Buffer.from('0123456789'));
  expect(refusalOf(await sending.ask(Method.refresh, []))).toBeUndefined();
  await expect.poll(() => house.media.received.length).toBeGreaterThanOrEqual(20);
  expect(house.media.received.length).toBeLessThan(40);
});

test('an idle relay is closed', async () => {
  const house = await limited({ idleTimeout: 300 });
  const client = await connectWithRelay(house);

  await client.hasEnded();
  await expect.poll(house.turn.allocations).toBe(0);
});

test.each([
  ['data that is not STUN', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['a message with a wrong attribute length', Buffer.from(`000100082112a442${'00'.repeat(12)}0006ffff00000000`, 'hex')],
  [
    'TLS to a server without a certificate',
    Buffer.from([0x16, 3, 1, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
  ],
])('%s ends the connection', async (_, bytes) => {
  const { enter } = await startServer();
  const client = await enter();
  client.socket.write(bytes);
  await client.hasEnded();
});

test('starting on a port in use rejects', async () => {
  const { turn } = await startServer();
  await expect(startServer({ port: turn.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

test('closing the server ends all connections', async () => {
  const house = await startServer();
  const client = await connectWithRelay(house);
  await house.turn.close();
  await client.hasEnded();
});
