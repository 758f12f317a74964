/** Tests recording over real WebRTC connections. */
import ndc from 'node-datachannel';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { MediaEvent } from './protocol.ts';
import { startEngine, type TestEngine } from './testing/engine.ts';
import { type Peer, publish } from './testing/peer.ts';
import { audioPacket, videoSource } from './testing/vp8.ts';
import { readRtcp } from './wire/rtcp.ts';
import { senderReport } from './wire/rtcp-writing.ts';

let engine: TestEngine;
const peers: Peer[] = [];

beforeAll(async () => {
  engine = await startEngine();
});
afterEach(() => {
  engine.send({ type: 'stopRecording', recording: 'r' });
  for (const publication of ['p', 'q']) engine.send({ type: 'unpublish', publication });
  for (const peer of peers.splice(0)) peer.close();
  engine.events.length = 0;
});
afterAll(async () => {
  await engine.stop();
  ndc.cleanup();
});

const closedAfterwards = (peer: Peer) => {
  peers.push(peer);
  return peer;
};
type Recorded = Extract<MediaEvent, { type: 'recorded' }>;
const pieces = (sort: Recorded['sort'] = 'picture') =>
  engine.events.filter((event): event is Recorded => event.type === 'recorded' && event.sort === sort);
const bytesOf = ({ bytes }: Recorded) => Buffer.from(bytes, 'base64');
/**
 * The recorded bytes of a frame of `videoSource`: per packet one byte (0 in the first packet of a key frame, otherwise
 * 1) and the given text.
 */
const key = (text: string, packets = 2) => `\0${text}${`\x01${text}`.repeat(packets - 1)}`;
const other = (text: string, packets = 2) => `\x01${text}`.repeat(packets);
const textsOf = (sort?: Recorded['sort']) => pieces(sort).map((piece) => bytesOf(piece).toString());
const record = (...publications: string[]) => engine.send({ type: 'record', recording: 'r', at: 0, publications });
const send = (sender: Peer, packets: Buffer[]) => {
  for (const packet of packets) sender.send(packet);
};

/** Sends key frames until one is recorded: the request to record may still be on its way. */
async function begin(sender: Peer, source: ReturnType<typeof videoSource>) {
  await expect
    .poll(() => {
      send(sender, source.frame({ isKey: true, payload: Buffer.from('key.') }));
      return pieces().length;
    })
    .toBeGreaterThan(0);
  send(sender, source.frame({ payload: Buffer.from('begun') }));
  await expect.poll(() => textsOf().at(-1)).toBe(other('begun'));
  engine.events.length = 0;
}

test('whole frames are recorded from a requested key frame until the recording stops', async () => {
  const sender = closedAfterwards(await publish(engine, 'p'));
  const source = videoSource({ ssrc: 1_000 });
  const asked = new Promise<void>((resolve) =>
    sender.onRtcp((packet) => readRtcp(packet).some(({ type }) => type === 'key frame') && resolve()),
  );
  send(sender, source.frame({ payload: Buffer.from('old') }));
  await engine.counts();
  record('p');
  send(sender, source.frame({ payload: Buffer.from('lost') }));
  await asked;
  const frames = ['first', 'second', 'third'];
  for (const [n, text] of frames.entries())
    send(sender, source.frame({ isKey: n === 0, packets: n + 1, payload: Buffer.from(text) }));

  await expect.poll(() => textsOf()).toEqual([key('first', 1), other('second'), other('third', 3)]);
  engine.send({ type: 'stopRecording', recording: 'r' });
  const { received } = await engine.counts();
  send(sender, source.frame({ isKey: true }));
  await expect.poll(async () => (await engine.counts()).received).toBeGreaterThan(received);
  expect(pieces()).toHaveLength(3);
});

test('packets are put in order, and lost ones are awaited until they are sent again', async () => {
  const sender = closedAfterwards(await publish(engine, 'p'));
  const source = videoSource({ ssrc: 1_000 });
  record('p');
  await begin(sender, source);
  const [one, two, three] = ['one', 'two', 'three'].map((text) => source.frame({ payload: Buffer.from(text) }));
  send(sender, [one![1]!, one![0]!, ...three!]);
  await expect.poll(() => textsOf()).toEqual([other('one')]);
  send(sender, two!);

  await expect.poll(() => textsOf()).toEqual(['one', 'two', 'three'].map((text) => other(text)));
});

test('after a packet that is never repaired, recording resumes at a requested key frame', async () => {
  const sender = closedAfterwards(await publish(engine, 'p'));
  const source = videoSource({ ssrc: 1_000 });
  record('p');
  await begin(sender, source);
  let asked = 0;
  sender.onRtcp((packet) => {
    for (const { type } of readRtcp(packet)) if (type === 'key frame') asked++;
  });
  source.frame();
  send(sender, source.frame({ payload: Buffer.from('orphan') }));
  await expect.poll(() => asked).toBeGreaterThan(0);
  send(sender, source.frame({ isKey: true, payload: Buffer.from('again') }));
  send(sender, source.frame({ payload: Buffer.from('on') }));

  await expect.poll(() => textsOf()).toEqual([key('again'), other('on')]);
});

test('media sent while a publication is held is never recorded', async () => {
  const [voice, camera] = [
    closedAfterwards(await publish(engine, 'q', { kind: 'audio' })),
    closedAfterwards(await publish(engine, 'p', { ssrc: 2_000 })),
  ];
  const source = videoSource({ ssrc: 2_000 });
  record('q', 'p');
  await begin(camera, source);
  let sequence = 0;
  const speak = () => voice.send(audioPacket({ ssrc: 1_000, sequence: sequence++, level: 20 }));
  speak();
  await expect.poll(() => pieces('sound').length).toBe(1);
  for (const publication of ['p', 'q']) engine.send({ type: 'hold', publication, isHeld: true });
  const { received } = await engine.counts();
  for (let n = 0; n < 5; n++) speak();
  send(camera, source.frame({ isKey: true, payload: Buffer.from('held') }));
  await expect.poll(async () => (await engine.counts()).received).toBe(received + 7);
  for (const publication of ['p', 'q']) engine.send({ type: 'hold', publication, isHeld: false });
  await engine.counts();
  speak();
  send(camera, source.frame({ payload: Buffer.from('after') }));
  send(camera, source.frame({ isKey: true, payload: Buffer.from('open') }));

  await expect.poll(() => textsOf()).toEqual([key('open')]);
  expect(pieces('sound')).toHaveLength(2);
});

test("audio and video are aligned by the clock in the sender's reports", async () => {
  const [voice, camera] = [
    closedAfterwards(await publish(engine, 'q', { kind: 'audio' })),
    closedAfterwards(await publish(engine, 'p', { ssrc: 2_000 })),
  ];
  const source = videoSource({ ssrc: 2_000 });
  record('q', 'p');
  await begin(camera, source);
  voice.send(audioPacket({ ssrc: 1_000, sequence: 0, level: 20 }));
  await expect.poll(() => pieces('sound').length).toBe(1);
  const clock = { ntpSeconds: 3_900_000_000, ntpFraction: 0, packets: 1, bytes: 1 };
  // Both sender reports are for the same moment. The audio packet sent below has a timestamp half a second after it.
  const [next] = source.frame({ isKey: true });
  const seen = next!.readUInt32BE(4);
  camera.send(senderReport({ ...clock, ssrc: 2_000, timestamp: seen }));
  voice.send(senderReport({ ...clock, ssrc: 1_000, timestamp: (10 * 960 - 24_000) >>> 0 }));
  await engine.counts();
  engine.events.length = 0;
  send(camera, source.frame({ isKey: true }));
  voice.send(audioPacket({ ssrc: 1_000, sequence: 10, level: 20 }));
  await expect.poll(() => pieces().length * pieces('sound').length).toBe(1);

  // The frame was captured 40 ms after the moment of the reports, the audio packet 500 ms after it.
  expect(pieces('sound')[0]!.time - pieces()[0]!.time).toBeCloseTo(460, 0);
});

test('a recording continues with another publication at the right time', async () => {
  const sender = closedAfterwards(await publish(engine, 'p'));
  const second = closedAfterwards(await publish(engine, 'q', { ssrc: 2_000 }));
  const [camera, screen] = [videoSource({ ssrc: 1_000 }), videoSource({ ssrc: 2_000 })];
  engine.send({ type: 'record', recording: 'r', at: 60_000, publications: ['p'] });
  await begin(sender, camera);
  record('q');
  await begin(second, screen);
  send(sender, camera.frame({ isKey: true, payload: Buffer.from('camera') }));
  send(second, screen.frame({ payload: Buffer.from('screen') }));

  await expect.poll(() => textsOf()).toContain(other('screen'));
  expect(textsOf()).not.toContain(key('camera'));
  expect(pieces().at(-1)!.time).toBeGreaterThan(60_000);
});
