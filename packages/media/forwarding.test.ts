/** Tests forwarding over real WebRTC connections; node-datachannel plays the browsers. */
import ndc from 'node-datachannel';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEngine, type TestEngine } from './testing/engine.ts';
import { openLossyProxy } from './testing/lossy-proxy.ts';
import { type Peer, publish, view } from './testing/peer.ts';
import { audioPacket, videoSource } from './testing/vp8.ts';
import { readRtcp } from './wire/rtcp.ts';
import { receiverReport, retransmissionRequest } from './wire/rtcp-writing.ts';
import { blankRtpHeader, readRtp } from './wire/rtp.ts';

let engine: TestEngine;
const peers: Peer[] = [];

beforeAll(async () => {
  engine = await startEngine();
});
afterEach(() => {
  engine.send({ type: 'unpublish', publication: 'p' });
  for (const peer of peers.splice(0)) peer.close();
});
afterAll(async () => {
  await engine.stop();
  ndc.cleanup();
});

const closedAfterwards = (peer: Peer) => {
  peers.push(peer);
  return peer;
};
const headerOf = (packet: Buffer) => {
  const header = blankRtpHeader();
  readRtp(packet, header);
  return header;
};

/** Sends frames until every viewer has received one. */
const sendUntilSeen = (sender: Peer, source: ReturnType<typeof videoSource>, viewers: Peer[]) =>
  expect
    .poll(() => {
      for (const packet of source.frame({ isKey: true })) sender.send(packet);
      return viewers.every(({ rtp }) => rtp.length > 0);
    })
    .toBe(true);

/** Returns the sequence numbers that are missing between the first and the last received packet. */
function gapsIn({ rtp }: Peer) {
  const numbers = new Set(rtp.map((packet) => headerOf(packet).sequence));
  const last = Math.max(...numbers);
  return Array.from({ length: last }, (_, n) => n + 1).filter((number) => !numbers.has(number));
}

const keyFrameRequested = (sender: Peer) =>
  new Promise<void>((resolve) =>
    sender.onRtcp((packet) => readRtcp(packet).some(({ type }) => type === 'key frame') && resolve()),
  );

/** Requests missing packets, as a browser does. */
function requestMissing(viewer: Peer) {
  viewer.onRtp((packet) => {
    const gaps = gapsIn(viewer);
    if (gaps.length > 0) viewer.send(retransmissionRequest(headerOf(packet).ssrc, gaps));
  });
}

test('a viewer receives the video from a requested key frame on', async () => {
  const sender = closedAfterwards(await publish(engine, 'p'));
  const source = videoSource({ ssrc: 1_000 });
  const asked = keyFrameRequested(sender);
  for (const packet of source.frame({ isKey: true })) sender.send(packet);
  const viewer = closedAfterwards(await view(engine, 'v'));
  for (const packet of source.frame()) sender.send(packet);
  await asked;
  const frames = [source.frame({ isKey: true }), source.frame(), source.frame()].flat();
  for (const packet of frames) sender.send(packet);

  await expect.poll(() => viewer.rtp.length).toBe(frames.length);
  expect(viewer.rtp.map((packet) => headerOf(packet).sequence)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(viewer.rtp[0]!.subarray(12)).toEqual(frames[0]!.subarray(12));
});

test('30 viewers receive the same media, each with their own sequence numbers', async () => {
  const sender = closedAfterwards(await publish(engine, 'p'));
  const source = videoSource({ ssrc: 1_000 });
  const viewers = await Promise.all(
    Array.from({ length: 30 }, async (_, n) => closedAfterwards(await view(engine, `v${n}`))),
  );
  await sendUntilSeen(sender, source, viewers);
  const frames = Array.from({ length: 20 }, () => source.frame({ payload: Buffer.from('same') })).flat();
  for (const packet of frames) sender.send(packet);

  const seenBy = ({ rtp }: Peer) => rtp.filter((packet) => packet.subarray(-4).toString() === 'same').length;
  await expect.poll(() => viewers.map(seenBy)).toEqual(viewers.map(() => 40));
  for (const viewer of viewers) expect(gapsIn(viewer)).toEqual([]);
  expect(new Set(viewers.map(({ rtp }) => headerOf(rtp[0]!).ssrc)).size).toBe(30);
});

test('a held publication is not forwarded, and resumes with a key frame and without a gap', async () => {
  const sender = closedAfterwards(await publish(engine, 'p'));
  const source = videoSource({ ssrc: 1_000 });
  const viewer = closedAfterwards(await view(engine, 'v'));
  await sendUntilSeen(sender, source, [viewer]);

  engine.send({ type: 'hold', publication: 'p', isHeld: true });
  const { forwarded, received } = await engine.counts();
  for (let n = 0; n < 20; n++) for (const packet of source.frame({ isKey: n === 10 })) sender.send(packet);
  // Waits for all 40 packets, because the last ones may still be in transit.
  await expect.poll(async () => (await engine.counts()).received).toBeGreaterThanOrEqual(received + 40);
  expect((await engine.counts()).forwarded).toBe(forwarded);

  const asked = keyFrameRequested(sender);
  engine.send({ type: 'hold', publication: 'p', isHeld: false });
  await asked;
  const payload = Buffer.from('again');
  const frames = [false, true, false].flatMap((isKey) => source.frame({ isKey, payload }));
  for (const packet of frames) sender.send(packet);
  await expect.poll(() => viewer.rtp.filter((packet) => packet.subarray(-5).equals(payload)).length).toBe(4);
  expect(gapsIn(viewer)).toEqual([]);
});

test('a viewer switches layers, and stops and resumes, without a gap', async () => {
  const sender = closedAfterwards(await publish(engine, 'p', { layers: true }));
  const high = videoSource({ ssrc: 11, streamId: 'h' });
  const low = videoSource({ ssrc: 12, streamId: 'l', sequence: 100, pictureId: 5 });
  const viewer = closedAfterwards(await view(engine, 'v'));
  const bothFrames = (isKey: boolean) => {
    for (const packet of high.frame({ isKey, payload: Buffer.from('high') })) sender.send(packet);
    for (const packet of low.frame({ isKey, payload: Buffer.from('low!') })) sender.send(packet);
  };
  const sees = async (layer: string) => {
    await expect
      .poll(() => {
        bothFrames(true);
        bothFrames(false);
        return viewer.rtp.at(-1)?.subarray(-4).toString();
      })
      .toBe(layer);
  };

  await sees('high');
  for (const [quality, layer] of [
    ['low', 'low!'],
    ['high', 'high'],
  ] as const) {
    engine.send({ type: 'prefer', subscription: 'v', quality });
    await sees(layer);
  }
  engine.send({ type: 'prefer', subscription: 'v', quality: 'none' });
  const { forwarded } = await engine.counts();
  for (let n = 0; n < 5; n++) bothFrames(true);
  expect((await engine.counts()).forwarded).toBe(forwarded);
  engine.send({ type: 'prefer', subscription: 'v', quality: 'low' });
  await sees('low!');

  expect(gapsIn(viewer)).toEqual([]);
  const pictures = viewer.rtp.map((packet) => packet.readUInt16BE(14) & 0x7fff);
  const steps = pictures.slice(1).map((picture, n) => (picture - pictures[n]!) & 0x7fff);
  expect(steps.filter((step) => step > 1)).toEqual([]);
});

test('a viewer who loses a fifth of the packets is switched to the lower layer', async () => {
  const sender = closedAfterwards(await publish(engine, 'p', { layers: true }));
  const high = videoSource({ ssrc: 11, streamId: 'h' });
  const low = videoSource({ ssrc: 12, streamId: 'l' });
  const viewer = closedAfterwards(await view(engine, 'v'));
  const shows = (text: string) =>
    expect
      .poll(() => {
        for (const packet of high.frame({ isKey: true, payload: Buffer.from('high') })) sender.send(packet);
        for (const packet of low.frame({ isKey: true, payload: Buffer.from('low!') })) sender.send(packet);
        return viewer.rtp.at(-1)?.subarray(-4).toString();
      })
      .toBe(text);
  await shows('high');

  const { ssrc } = headerOf(viewer.rtp[0]!);
  const blank = { ssrc, fractionLost: 0, jitter: 0, lastReport: 0, delay: 0 };
  const reporting = setInterval(() => viewer.send(receiverReport([{ ...blank, highest: 100, totalLost: 25 }])), 200);
  await shows('low!');
  clearInterval(reporting);
  expect(gapsIn(viewer)).toEqual([]);
});

test('with every tenth packet lost, repairs complete the stream', async () => {
  const sender = closedAfterwards(await publish(engine, 'p'));
  const source = videoSource({ ssrc: 1_000 });
  let count = 0;
  const proxy = await openLossyProxy(engine.udpPort, () => ++count % 10 === 0);
  const viewer = closedAfterwards(await view(engine, 'v', { through: proxy.port }));
  requestMissing(viewer);
  await sendUntilSeen(sender, source, [viewer]);
  for (let n = 0; n < 100; n++) {
    for (const packet of source.frame()) sender.send(packet);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  // Sends more packets, because a viewer notices a lost packet only when a later one arrives.
  await expect
    .poll(() => {
      for (const packet of source.frame({ packets: 1 })) sender.send(packet);
      return gapsIn(viewer).length;
    })
    .toBe(0);

  expect((await engine.counts()).repaired).toBeGreaterThan(10);
  proxy.close();
});

test('packets lost before they reach the engine are requested from the sender repeatedly', async () => {
  const sender = closedAfterwards(await publish(engine, 'p'));
  const source = videoSource({ ssrc: 1_000 });
  const viewer = closedAfterwards(await view(engine, 'v'));
  await sendUntilSeen(sender, source, [viewer]);
  const [first, lost, last] = [source.frame(), source.frame(), source.frame()];
  const asked: number[] = [];
  sender.onRtcp((packet) => {
    for (const message of readRtcp(packet)) if (message.type === 'missing') asked.push(...message.sequences);
  });
  for (const packet of [...first, ...last]) sender.send(packet);

  const numbers = lost.map((packet) => headerOf(packet).sequence);
  await expect.poll(() => asked.filter((one) => one === numbers[0]).length).toBeGreaterThan(1);
  expect(asked).toContain(numbers[1]);
  for (const packet of lost) sender.send(packet);
  await expect.poll(() => gapsIn(viewer)).toEqual([]);
});

test('packets of a publisher that do not arrive within a second count as lost', async () => {
  const { lost } = await engine.counts();
  const sender = closedAfterwards(await publish(engine, 'p'));
  const source = videoSource({ ssrc: 1_000 });
  const viewer = closedAfterwards(await view(engine, 'v'));
  await sendUntilSeen(sender, source, [viewer]);
  const [first, missing, last] = [source.frame(), source.frame(), source.frame()];
  for (const packet of [...first, ...last]) sender.send(packet);

  await expect.poll(async () => (await engine.counts()).lost - lost).toBe(missing.length);
});

test('audio is forwarded, and its speaker is reported', async () => {
  const sender = closedAfterwards(await publish(engine, 'p', { kind: 'audio' }));
  const hearer = closedAfterwards(await view(engine, 'v'));
  const after = engine.events.length;
  let sequence = 0;
  const speak = async (level: number) => {
    sender.send(audioPacket({ ssrc: 1_000, sequence: sequence++, level }));
    await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const speakingEvent = engine.waitForEvent('speaking', ({ publications }) => publications.includes('p'), { after });
  for (let n = 0; n < 20; n++) await speak(20);
  await speakingEvent;
  const silence = engine.waitForEvent('speaking', ({ publications }) => publications.length === 0, {
    after: engine.events.length,
  });
  for (let n = 0; n < 20; n++) await speak(90);
  await silence;

  expect(hearer.rtp.length).toBeGreaterThan(20);
  expect(gapsIn(hearer)).toEqual([]);
});

test('a publisher who sends too much is limited', async () => {
  const sender = closedAfterwards(await publish(engine, 'p', { kind: 'audio' }));
  const hearer = closedAfterwards(await view(engine, 'v'));
  const { received } = await engine.counts();
  const begun = performance.now();
  for (let sequence = 0; sequence < 2_000; sequence++) {
    sender.send(audioPacket({ ssrc: 1_000, sequence, level: 20 }));
    // Waits for the engine, because the kernel drops packets that arrive faster than the engine reads them.
    if (sequence % 50 === 49) await engine.counts();
  }
  await expect.poll(async () => (await engine.counts()).received - received).toBeGreaterThan(1_500);

  // Each second allows 200 packets. One second is added because the flood may begin in the middle of a second.
  const seconds = Math.ceil((performance.now() - begun) / 1_000);
  expect(hearer.rtp.length).toBeLessThanOrEqual((seconds + 1) * 200);
});
