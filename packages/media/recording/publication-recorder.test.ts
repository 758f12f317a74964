/**
 * Tests which packets of a stream are recorded, and with what delay, when the network loses and reorders packets. Uses
 * a fake clock.
 */
import { expect, test } from 'vitest';
import { Layer } from '#packages/media/layer.ts';
import { Publication } from '#packages/media/publication.ts';
import { rtpHeader, videoSource } from '#packages/media/testing/vp8.ts';
import { blankRtpHeader, readRtp } from '#packages/media/wire/rtp.ts';
import { PublicationRecorder } from './publication-recorder.ts';
import { openTimes } from './times.ts';

/** Duration of one audio packet and of one video frame, in milliseconds. */
const AUDIO_MS = 20;
const FRAME_MS = 40;
/** Network delay in milliseconds. */
const NETWORK_DELAY = 30;
/** Milliseconds between two calls of the recorder's `check`, as in the engine. */
const CHECK_INTERVAL = 200;
/** Start values close to their maximum, so that sequence numbers and timestamps wrap around. */
const FIRST = { sequence: 65_300, timestamp: 0xffff_f000 };

const NO_COUNTS = {
  publications: 0,
  subscriptions: 0,
  allocations: 0,
  received: 0,
  forwarded: 0,
  repaired: 0,
  lost: 0,
  keyFrames: 0,
};

interface Sent {
  at: number;
  packet: Buffer;
}

/** A simulated network: which packets it loses and how long it delays the others. */
interface Network {
  isLost?: (n: number) => boolean;
  delay?: (n: number) => number;
}

/** Delivers packets in order of arrival; returns the recorded pieces and when each was emitted. */
function record(kind: 'audio' | 'video', sent: Sent[]) {
  const extensions = { audioLevel: 0, mid: 0, streamId: 0 };
  const media = { kind, mid: '0', payloadType: 111, ssrc: 1, layers: [], extensions };
  const publication = new Publication(media, { counts: { ...NO_COUNTS }, onGone: () => undefined });
  const layer = new Layer({ ssrc: 1, name: '', kind });
  const pieces: { bytes: Buffer; time: number; at: number }[] = [];
  let now = 0;
  const onPiece = ({ bytes, time }: { bytes: Buffer; time: number }) => pieces.push({ bytes, time, at: now });
  const taker = new PublicationRecorder({ publication, times: openTimes(), onPiece });
  const header = blankRtpHeader();

  const queue = sent.toSorted((one, other) => one.at - other.at);
  const end = queue.at(-1)!.at + 2_000;
  for (let look = 0; look <= end; look += CHECK_INTERVAL) {
    for (; queue[0] && queue[0].at <= look; queue.shift()) {
      now = queue[0].at;
      readRtp(queue[0].packet, header);
      const kept = layer.store(queue[0].packet, header, now);
      if (kept) taker.take(layer, kept, now);
    }
    now = look;
    taker.check(now);
  }
  return pieces;
}

/** Sends a minute of audio, each packet with its number; returns which packets arrived and which were recorded. */
function speak({ isLost = () => false, delay = () => 0 }: Network) {
  const arrived = Array.from({ length: 3_000 }, (_, n) => n).filter((n) => !isLost(n));
  const sent = arrived.map((n) => {
    const [sequence, timestamp] = [FIRST.sequence + n, FIRST.timestamp + n * AUDIO_MS * 48];
    const header = rtpHeader({ payloadType: 111, sequence, timestamp, ssrc: 1, hasMarker: false });
    return { at: n * AUDIO_MS + NETWORK_DELAY + delay(n), packet: Buffer.concat([header, numbered(n)]) };
  });
  const pieces = record('audio', sent).map(({ bytes, ...piece }) => ({ ...piece, n: bytes.readUInt32BE() }));
  return {
    came: arrived,
    recorded: pieces.map(({ n }) => n),
    /** Largest difference between the time of sending and the time in the recording. */
    largestDifference: Math.max(...pieces.map(({ n, time }) => Math.abs(time - NETWORK_DELAY - n * AUDIO_MS))),
    /** Longest time from sending to recording. */
    longestDelay: Math.max(...pieces.map(({ n, at }) => at - n * AUDIO_MS)),
  };
}

function numbered(n: number) {
  const bytes = Buffer.alloc(60);
  bytes.writeUInt32BE(n);
  return bytes;
}

/** Returns a generator of pseudo-random numbers that are equal in each run (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const sometimes = (share: number) => {
  const roll = randomNumbers(7);
  const rolled = Array.from({ length: 3_000 }, () => roll() < share);
  // The first packet is never lost: recording starts with it.
  return (n: number) => n > 0 && rolled[n]!;
};

test.each<[string, Network]>([
  ['one second of packets is lost', { isLost: (n) => n >= 500 && n < 550 }],
  ['half a minute of packets is lost in one piece', { isLost: (n) => n >= 500 && n < 2_000 }],
  ['15% of the packets are lost', { isLost: sometimes(0.15) }],
  ['half of the packets are lost', { isLost: sometimes(0.5) }],
  ['some packets arrive after later ones', { delay: (n) => (n % 7 === 3 ? 70 : 0) }],
  [
    'some packets are lost and others arrive late',
    { isLost: sometimes(0.15), delay: (n) => (n % 7 === 3 ? 70 : n % 5 === 4 ? 30 : 0) },
  ],
])('audio where %s: all received packets are recorded in order, soon, and at their times', (_, line) => {
  const { came, recorded, largestDifference, longestDelay } = speak(line);

  expect(recorded).toEqual(came);
  expect(largestDifference).toBeLessThanOrEqual(1);
  // The recorder ends its wait of 120 ms only at the next packet or `check`. The server's recorder waits 1.5 s for late
  // pieces.
  expect(longestDelay).toBeLessThan(NETWORK_DELAY + 70 + 120 + CHECK_INTERVAL);
});

test('recording of audio continues without delay after its sender restarts its sequence numbers', () => {
  const jumped = (n: number) => FIRST.sequence + n + (n < 50 ? 0 : 20_000);
  const sent = Array.from({ length: 100 }, (_, n) => {
    const header = { payloadType: 111, sequence: jumped(n), timestamp: n * AUDIO_MS * 48, ssrc: 1, hasMarker: false };
    return { at: n * AUDIO_MS, packet: Buffer.concat([rtpHeader(header), numbered(n)]) };
  });

  const recorded = record('audio', sent);

  expect(recorded.map(({ bytes }) => bytes.readUInt32BE())).toEqual(Array.from({ length: 100 }, (_, n) => n));
  expect(Math.max(...recorded.map(({ at }, n) => at - n * AUDIO_MS))).toBeLessThan(120 + CHECK_INTERVAL);
});

test('two gaps in the video are awaited at the same time, and recording resumes at the key frame after both', () => {
  const source = videoSource({ ssrc: 1 });
  const isLost = (n: number) => (n >= 50 && n < 75) || n === 85;
  const isKey = (n: number) => [0, 80, 88].includes(n);
  const sent = Array.from({ length: 200 }, (_, n) => n)
    .map((n) => ({ n, packets: source.frame({ isKey: isKey(n), payload: numbered(n) }) }))
    .filter(({ n }) => !isLost(n))
    .flatMap(({ n, packets }) => packets.map((packet) => ({ at: n * FRAME_MS + NETWORK_DELAY, packet })));

  const recorded = record('video', sent).map(({ bytes, at }) => ({ n: bytes.readUInt32BE(1), at }));

  const whole = Array.from({ length: 200 }, (_, n) => n).filter((n) => n < 50 || (n >= 80 && n < 85) || n >= 88);
  expect(recorded.map(({ n }) => n)).toEqual(whole);
  expect(Math.max(...recorded.map(({ n, at }) => at - n * FRAME_MS))).toBeLessThan(NETWORK_DELAY + 800 + FRAME_MS);
});
