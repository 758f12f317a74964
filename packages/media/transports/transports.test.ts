/** Tests the transport over node-datachannel, which also plays the browser. */
import ndc from 'node-datachannel';
import { afterAll, expect, test } from 'vitest';
import { rtpHeader } from '#packages/media/testing/vp8.ts';
import type { LocalSide, Track, TransportListener, Transports } from '#packages/media/transport.ts';
import { keyFrameRequest } from '#packages/media/wire/rtcp-writing.ts';
import { isRtcp } from '#packages/media/wire/rtp.ts';
import { readAnswer, readOffer } from '#packages/media/wire/sdp.ts';
import { writeSdp } from '#packages/media/wire/sdp-writing.ts';
import { nodeDatachannel } from './node-datachannel.ts';

const settings = { udpPort: 0, bindAddress: '127.0.0.1', announcedIp: null };
const track: Track = { kind: 'video', mid: '0', payloadType: 96, ssrc: 77 };
const opened: Transports[] = [];

afterAll(() => {
  for (const transports of opened) transports.close();
  ndc.cleanup();
});

const packet = (sequence: number) =>
  Buffer.concat([
    rtpHeader({ payloadType: 96, sequence, timestamp: 9, ssrc: 77, hasMarker: true }),
    Buffer.from('a picture of something'),
  ]);

/** Records the events of a connection. */
function eventRecorder() {
  const events = { isOpen: false, isClosed: false, rtp: [] as Buffer[], rtcp: [] as Buffer[] };
  const wire: TransportListener = {
    onOpen() {
      events.isOpen = true;
    },
    onClosed() {
      events.isClosed = true;
    },
    onRtp: (one) => void events.rtp.push(one),
    onRtcp: (one) => void events.rtcp.push(one),
  };
  return { events, wire };
}

const browser = () =>
  new ndc.PeerConnection('', { iceServers: [], disableAutoNegotiation: true, bindAddress: '127.0.0.1' });
const describe = (side: LocalSide, direction: 'sendonly' | 'recvonly') =>
  writeSdp({ ...track, ...side, side, direction });

async function open() {
  const transports = await nodeDatachannel(settings);
  opened.push(transports);
  return transports;
}

test('a transport receives media from a browser that offers, and sends feedback to it', async () => {
  const transports = await open();
  const { events: received, wire } = eventRecorder();
  const connection = transports.open(wire);
  const sender = browser();
  const media = new ndc.Video('0', 'SendOnly');
  media.addVP8Codec(96);
  media.addSSRC(77, 'test');
  const sent = sender.addTrack(media);
  const reports: Buffer[] = [];
  sent.onMessage((one) => void reports.push(one));
  sender.setLocalDescription('offer');
  const offer = readOffer(sender.localDescription()!.sdp)!;
  sender.setRemoteDescription(describe(await connection.accept(offer.side, track), 'recvonly'), 'answer');
  await expect.poll(() => received.isOpen && sent.isOpen()).toBe(true);

  sent.sendMessageBinary(packet(5));
  connection.sendRtcp(keyFrameRequest(77));

  await expect.poll(() => received.rtp).toEqual([packet(5)]);
  await expect.poll(() => reports.some((one) => one.includes(keyFrameRequest(77)))).toBe(true);
  connection.close();
  sender.close();
});

test('a transport sends to a browser without candidates; a packet may be reused immediately', async () => {
  const transports = await open();
  const { events: received, wire } = eventRecorder();
  const connection = transports.open(wire);
  const viewer = browser();
  const seen: Buffer[] = [];
  viewer.onTrack((received) => {
    received.onMessage((one) => {
      if (!isRtcp(one)) seen.push(one);
      received.sendMessageBinary(keyFrameRequest(77));
    });
    received.onClosed(() => {});
  });
  viewer.setRemoteDescription(describe(await connection.offer(track), 'sendonly'), 'offer');
  viewer.setLocalDescription('answer');
  await connection.answered(readAnswer(viewer.localDescription()!.sdp)!);
  await expect.poll(() => received.isOpen).toBe(true);
  await expect.poll(() => viewer.state()).toBe('connected');

  for (const sequence of [1, 2]) {
    const one = packet(sequence);
    expect(connection.sendRtp(one)).toBe(true);
    one.fill(0);
  }

  await expect.poll(() => seen).toEqual([packet(1), packet(2)]);
  await expect.poll(() => received.rtcp.some((one) => one.includes(keyFrameRequest(77)))).toBe(true);
  connection.close();
  expect(connection.sendRtp(packet(3))).toBe(false);
  expect(received.isClosed).toBe(false);
  viewer.close();
});

test('a transport sends nothing before the browser is connected', async () => {
  const transports = await open();
  const connection = transports.open(eventRecorder().wire);
  await connection.offer(track);

  expect(connection.sendRtp(packet(1))).toBe(false);
  connection.close();
});
