/** Tests the content of a recording's file with an independent library that reads it. */
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { expect, test } from 'vitest';
import { opusTime, silenceWithin } from './opus.ts';
import { Timeline } from './timeline.ts';
import { blankFrame, sizeOf } from './vp8.ts';
import { type Block, VIDEO_TRACK, webmClusters, webmHead } from './webm.ts';

/** A packet of 20 ms of mono audio. */
const VOICE = Buffer.from([0xf8, 1, 2, 3]);
const DELTA = Buffer.from([0x11, 0, 0, 7]);

/** A key frame whose header contains the size. */
function keyFrame(width: number, height: number) {
  const frame = Buffer.from(blankFrame);
  frame.writeUInt16LE(width, 6);
  frame.writeUInt16LE(height, 8);
  return frame;
}

const fileOf = (...parts: Block[][]) => {
  const first = parts.flat().find(({ track }) => track === VIDEO_TRACK)!;
  return Buffer.concat([webmHead(sizeOf(first.bytes)!), ...parts.map((blocks) => webmClusters(blocks))]);
};

async function read(file: Buffer) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(file) });
  const [video, sound] = [(await input.getPrimaryVideoTrack())!, (await input.getPrimaryAudioTrack())!];
  const packetsOf = async (track: typeof video | typeof sound) => {
    const packets = [];
    for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
    return packets.map(({ timestamp, type, data }) => ({
      at: Math.round(timestamp * 1000),
      type,
      data: Buffer.from(data),
    }));
  };
  return {
    codecs: [video.codec, sound.codec],
    size: { width: video.codedWidth, height: video.codedHeight },
    frames: await packetsOf(video),
    sounds: await packetsOf(sound),
  };
}

test('frames and audio packets are stored unchanged, at their times', async () => {
  const timeline = new Timeline();
  timeline.addFrame(0, keyFrame(1280, 720));
  for (let n = 0; n < 50; n++) timeline.addAudio(n * 20, VOICE);
  for (let n = 1; n < 25; n++) timeline.addFrame(n * 40, DELTA);
  const parts = [timeline.take(500), timeline.take(1_000)];

  const { codecs, size, frames, sounds } = await read(fileOf(...parts));
  expect({ codecs, size }).toEqual({ codecs: ['vp8', 'opus'], size: { width: 1280, height: 720 } });
  expect(frames.map(({ at }) => at)).toEqual(Array.from({ length: 25 }, (_, n) => n * 40));
  expect(frames.map(({ type }) => type)).toEqual(['key', ...Array.from({ length: 24 }, () => 'delta')]);
  expect(sounds.map(({ at }) => at)).toEqual(Array.from({ length: 50 }, (_, n) => n * 20));
  expect(sounds.every(({ data }) => data.equals(VOICE))).toBe(true);
  expect(frames[1]!.data).toEqual(DELTA);
});

test('gaps in the audio are filled with silence, to the millisecond', async () => {
  const timeline = new Timeline();
  timeline.addFrame(0, keyFrame(640, 360));
  timeline.addAudio(0, VOICE);
  timeline.addAudio(1_017.5, VOICE);
  // A slightly early or late packet makes no gap; a packet that is much too late is dropped.
  timeline.addAudio(1_050, VOICE);
  timeline.addAudio(100, VOICE);

  const { sounds } = await read(fileOf(timeline.take(1_100)));
  const voices = sounds.filter(({ data }) => data.equals(VOICE)).map(({ at }) => at);
  expect(voices).toEqual([0, 1018, 1038]);
  const total = sounds.reduce((sum, { data }) => sum + opusTime(data)!, 0);
  expect(total).toBeGreaterThan(1_097);
  expect(total).toBeLessThanOrEqual(1_100);
});

test('without video there are blank frames, and video of another size may follow', async () => {
  const timeline = new Timeline();
  const parts = [timeline.take(1_000)];
  timeline.addFrame(1_500, DELTA);
  timeline.addFrame(2_000, keyFrame(1280, 720));
  timeline.changeVideo();
  timeline.addFrame(2_040, DELTA);
  timeline.addFrame(2_500, keyFrame(1920, 1080));
  timeline.endVideo(3_000);
  parts.push(timeline.take(6_000));

  const { frames } = await read(fileOf(...parts));
  expect(frames.map(({ at, data }) => [at, sizeOf(data)?.width])).toEqual([
    [0, 640],
    [2_000, 1280],
    [2_500, 1920],
    [3_000, 640],
    [5_000, 640],
  ]);
});

test('the first frame is shown from the start, however late it arrives', async () => {
  const timeline = new Timeline();
  timeline.addFrame(800, keyFrame(320, 180));

  const { frames } = await read(fileOf(timeline.take(1_000)));
  expect(frames.map(({ at }) => at)).toEqual([0]);
});

test('the time during which the machine was suspended is filled with silence and blank frames', async () => {
  const timeline = new Timeline();
  timeline.addFrame(0, keyFrame(640, 360));
  timeline.endVideo(100);
  const minutes = 5 * 60_000;

  const { frames, sounds } = await read(fileOf(timeline.take(minutes)));
  expect(sounds).toHaveLength(minutes / 20);
  expect(sounds.at(-1)!.at).toBe(minutes - 20);
  expect(frames.at(-1)!.at).toBe(minutes - 1_900);
});

test('with lost packets every received audio packet is stored at its time', async () => {
  const timeline = new Timeline();
  timeline.addFrame(0, keyFrame(640, 360));
  const came = Array.from({ length: 1_500 }, (_, n) => n).filter(
    (n) => !((n >= 500 && n < 550) || (n * 37) % 100 < 16),
  );
  const numbered = (n: number) => Buffer.from([0xf8, 0, n >> 8, n & 0xff]);
  const parts = Array.from({ length: 30 }, (_, second) => {
    for (const n of came) if (Math.floor(n / 50) === second) timeline.addAudio(n * 20, numbered(n));
    return timeline.take((second - 1) * 1_000);
  });

  const { sounds } = await read(fileOf(...parts, timeline.take(30_000)));
  const heard = sounds.filter(({ data }) => data[1] === 0).map(({ at, data }) => ({ at, n: data.readUInt16BE(2) }));
  expect(heard.map(({ n }) => n)).toEqual(came);
  expect(Math.max(...heard.map(({ n, at }) => Math.abs(at - n * 20)))).toBeLessThanOrEqual(40);
});

test('a truncated file is playable up to its end', async () => {
  const timeline = new Timeline();
  timeline.addFrame(0, keyFrame(640, 360));
  const parts = [1, 2, 3].map((second) => {
    for (let n = 0; n < 50; n++) timeline.addAudio((second - 1) * 1_000 + n * 20, VOICE);
    return timeline.take(second * 1_000);
  });
  const file = fileOf(...parts);

  const { sounds } = await read(file.subarray(0, file.length - 100));
  expect(sounds.length).toBeGreaterThanOrEqual(100);
  expect(sounds.slice(0, 100).every(({ data }) => data.equals(VOICE))).toBe(true);
});

test.each([
  [[0xf8, 0xff, 0xfe], 20],
  [[0xe0], 2.5],
  [[0x08 | 1], 40],
  [[0xfb, 3], 60],
  [[0xfb, 63], undefined],
  [[0xfb], undefined],
  [[], undefined],
])('the Opus packet %j lasts %s ms', (bytes, time) => {
  expect(opusTime(Uint8Array.from(bytes))).toBe(time);
});

test('packets of silence have their duration in the header', () => {
  for (const time of [2.5, 5, 10, 20]) expect(opusTime(silenceWithin(time)!.packet)).toBe(time);
  expect(silenceWithin(2.4)).toBeUndefined();
});
