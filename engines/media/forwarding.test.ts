/** What a class sees and hears, with real connections: browsers are node-datachannel here. */
import ndc from 'node-datachannel';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startEngine, type TestEngine } from './testing/engine.ts';
import { type Peer, publish, view } from './testing/peer.ts';
import { videoSource } from './testing/vp8.ts';
import { readRtcp } from './wire/rtcp.ts';
import { blankRtpHeader, readRtp } from './wire/rtp.ts';

let engine: TestEngine;
const peers: Peer[] = [];

beforeAll(async () => {
  engine = await startEngine();
});
afterEach(() => {
  engine.ask({ type: 'unpublish', publication: 'p' });
  for (const peer of peers.splice(0)) peer.close();
});
afterAll(async () => {
  await engine.stop();
  ndc.cleanup();
});

const kept = (peer: Peer) => {
  peers.push(peer);
  return peer;
};
const numberOf = (packet: Buffer) => {
  const header = blankRtpHeader();
  readRtp(packet, header);
  return header;
};

test('what is sent comes to the viewer, from a key frame on that was asked for', async () => {
  const sender = kept(await publish(engine, 'p'));
  const source = videoSource({ ssrc: 1_000 });
  const asked = new Promise<void>((resolve) =>
    sender.onRtcp((packet) => readRtcp(packet).some(({ type }) => type === 'key frame') && resolve()),
  );
  for (const packet of source.frame({ isKey: true })) sender.send(packet);
  const viewer = kept(await view(engine, 'v'));
  for (const packet of source.frame()) sender.send(packet);
  await asked;
  const frames = [source.frame({ isKey: true }), source.frame(), source.frame()].flat();
  for (const packet of frames) sender.send(packet);

  await expect.poll(() => viewer.rtp.length).toBe(frames.length);
  expect(viewer.rtp.map((packet) => numberOf(packet).sequence)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(viewer.rtp[0]!.subarray(12)).toEqual(frames[0]!.subarray(12));
});
