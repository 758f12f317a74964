/**
 * The conformance test of Media, with real engines: here, and on machines of their own. Audio is forwarded; after an engine is killed,
 * a new process forwards audio again.
 */
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Frame } from '#packages/media/turn/frames.ts';
import { isSignedWith, readMessage, valueIn, writeMessage } from '#packages/media/turn/stun-message.ts';
import { AttributeType, Class, Method } from '#packages/media/turn/stun-numbers.ts';
import { openClient, refusalOf } from '#packages/media/turn/turn-client.ts';
import { InvalidMediaOffer, type Media } from '#server/ports/media.ts';
import { speakIn, subscribe } from '#server/testing/clients/media-peers.ts';
import { realMedia } from '#server/testing/processes/media.ts';
import { mediaOnMachines, startRealMachine } from '#server/testing/processes/media-machine.ts';
import { enginesOn } from '#server/testing/processes/runner.ts';

/** The data folder is in the command line of an engine, and so identifies the engines of this test. */
const folder = join(tmpdir(), `darasa-live-rooms-${randomUUID()}`);

const ending: (() => unknown)[] = [];
const machines: { stop(): Promise<void> }[] = [];

/** Starts engines; they are ready after a moment. */
const everyPlace: [name: string, start: () => Promise<Media>][] = [
  ['engines of this process', async () => realMedia({}, folder)],
  ['two machines', startMachines],
];

async function startMachines() {
  const started = await Promise.all([startRealMachine(folder), startRealMachine(folder)]);
  machines.push(...started);
  return mediaOnMachines(started.map(({ account }) => account));
}

let media: Media;
async function open(start: () => Promise<Media>) {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  media = await start();
  await untilReady();
}
afterEach(async () => {
  for (const end of ending.splice(0)) end();
  await media.close();
  await Promise.all(machines.splice(0).map((machine) => machine.stop()));
  vi.restoreAllMocks();
});

/** Waits for a ready engine: only a ready one refuses an invalid SDP offer with InvalidMediaOffer. */
const untilReady = () =>
  expect
    .poll(() => media.publish({ room: 'r', id: 'none', sdp: 'v=0' }).catch((error: unknown) => error), {
      timeout: 30_000,
      interval: 20,
    })
    .toBeInstanceOf(InvalidMediaOffer);

const kept = <T extends { close(): void }>(peer: T) => {
  ending.push(peer.close);
  return peer;
};
const speak = async () => kept(await speakIn(media, { room: 'r', publication: 'p' }));
const listen = async (subscription: string) => kept(await subscribe(media, { subscription, publication: 'p' }));

async function hears(listener: { packets(): number }) {
  const before = listener.packets();
  await expect.poll(listener.packets, { timeout: 20_000 }).toBeGreaterThan(before + 10);
}

test.each(everyPlace)('%s: audio reaches subscribers, except while it is held', async (_, start) => {
  await open(start);
  await speak();
  const listeners = [await listen('s1'), await listen('s2')];
  for (const listener of listeners) await hears(listener);

  media.hold('p', true);
  // Someone who subscribes while the publication is held is connected too, and also receives no audio.
  const late = await listen('s3');
  const [first] = listeners;
  const heard = first!.packets();
  await listen('s4');
  expect(first!.packets()).toBe(heard);
  expect(late.packets()).toBe(0);

  media.hold('p', false);
  for (const listener of [...listeners, late]) await hears(listener);
});

test.each(everyPlace)(
  '%s: after the engine is killed, publishing and subscribing again restores audio',
  async (_, start) => {
    await open(start);
    const lost: string[][] = [];
    media.listen({ onGone() {}, onSpeaking() {}, onLost: (publications) => lost.push(publications) });
    await speak();
    await hears(await listen('s1'));

    // Kills the active engine and the spare one, because process ids do not show which is active.
    for (const pid of enginesOn(folder)) process.kill(pid, 'SIGKILL');

    await expect.poll(() => lost).toEqual([['p']]);
    await untilReady();
    await speak();
    await hears(await listen('s1'));
  },
);

test.each(everyPlace)(
  '%s: over a relay an ICE check reaches the engine and is answered, also with the zero that Chrome sends',
  async (_, start) => {
    await open(start);
    const { offer, answer } = await speak();
    await expect.poll(() => media.relaysFor('wanjiru', 'r')).toHaveLength(1);
    const [relay] = media.relaysFor('wanjiru', 'r');
    const port = Number(relay!.urls[0]!.match(/^turn:localhost:(\d+)\?transport=tcp$/)![1]);
    const login = { username: relay!.username, password: relay!.credential };
    const client = kept(await openClient({ port }, login));
    const [, address, mediaPort] = answer.match(/^a=candidate:\S+ 1 udp \S+ (\S+) (\d+) typ host/im)!;
    const engine = { address: address!, port: Number(mediaPort) };
    expect(refusalOf(await client.allocate())).toBeUndefined();
    expect(refusalOf(await client.permit(engine))).toBeUndefined();

    const password = fieldIn(answer, 'ice-pwd');
    const attributes = [
      {
        type: AttributeType.username,
        value: Buffer.from(`${fieldIn(answer, 'ice-ufrag')}:${fieldIn(offer, 'ice-ufrag')}`),
      },
      { type: AttributeType.priority, value: Buffer.from('6e0001ff', 'hex') },
      { type: AttributeType.iceControlling, value: Buffer.alloc(8) },
    ];
    const check = { method: Method.binding, class: Class.request, transaction: Buffer.alloc(12, 9), attributes };
    client.sendIndication(engine, writeMessage(check, password));
    const reply = await client.next((frame) => repliedIn(frame, check.transaction));

    expect(refusalOf(reply)).toBeUndefined();
    expect(isSignedWith(password, reply)).toBe(true);
  },
);

const fieldIn = (sdp: string, name: string) => sdp.match(new RegExp(`^a=${name}:(\\S+)`, 'm'))![1]!;

/** The engine's answer to the STUN request with this transaction id, if this frame of the relay contains it. */
function repliedIn(frame: Frame, transaction: Buffer) {
  const indication = frame.type === 'message' ? readMessage(frame.bytes) : undefined;
  const data = indication && valueIn(indication, AttributeType.data);
  const reply = data && readMessage(data);
  return reply?.transaction.equals(transaction) ? reply : undefined;
}
