/** Tests renditions of real videos with ffmpeg. `npm test` installs it as root; otherwise: apt-get install ffmpeg. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Video } from '#contract/videos.ts';
import { ffmpeg, makeVideo } from '#server/testing/files/video-files.ts';
import { processesOn } from '#server/testing/processes/school-process.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { addVideo, findVideos, serializeVideo } from './videos.ts';

// ffmpeg runs at the lowest priority, so it is slow beside other tests.
vi.setConfig({ testTimeout: 120_000 });
const withFfmpeg = test.skipIf(!ffmpeg);

let school: School;
const folder = mkdtempSync(join(tmpdir(), 'darasa-renditions-'));
beforeAll(async () => {
  school = await startTestServer({ videoTools: ffmpeg });
});
afterAll(async () => {
  await school.stop();
  rmSync(folder, { recursive: true });
});

async function prepared(bytes: Buffer, kind: 'mp4' | 'webm') {
  const { create, services } = school;
  const { id: ownerId } = await create.tutor();
  const put = (path: string) => services.files.put(path, bytes);
  const { name } = await addVideo(services, { ownerId, fileName: 'Boxes', kind, bytes: bytes.length, put });
  const told = async () =>
    (await serializeVideo(services, (await findVideos(services.db, [name])).get(name)!, { isOpen: true }))!;
  await expect.poll(async () => (await told()).state, { timeout: 100_000 }).not.toBe('arrived');
  return told();
}

function film(options: Parameters<typeof makeVideo>[1]) {
  const path = join(folder, `film.${options.kind}`);
  makeVideo(path, options);
  return readFileSync(path);
}

async function fetched(url: string) {
  const response = await fetch(school.address + url);
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Returns ffprobe's description of a rendition. */
async function probed({ renditions }: Video, wanted: string) {
  const { url, bytes: told } = renditions.find(({ rendition }) => rendition === wanted)!;
  const { type, bytes } = await fetched(url);
  expect(bytes).toHaveLength(told);
  const show = ['-show_entries', 'stream=codec_name,height:format=duration,bit_rate', '-print_format', 'json'];
  const said = execFileSync('ffprobe', ['-v', 'error', ...show, '-'], { input: bytes, encoding: 'utf8' });
  const { streams } = JSON.parse(said) as { streams: { codec_name: string; height?: number }[] };
  return { type, bytes, codecs: streams.map(({ codec_name }) => codec_name), height: streams[0]!.height };
}

withFfmpeg(
  'with ffmpeg: an MP4 starts immediately and gets a 360-line rendition, an audio rendition and a poster',
  async () => {
    const bytes = film({ kind: 'mp4', seconds: 3 });

    const video = await prepared(bytes, 'mp4');
    const [normal, low, audio] = [
      await probed(video, 'normal'),
      await probed(video, 'low'),
      await probed(video, 'audio'),
    ];
    const poster = await fetched(video.poster);

    expect(video.state).toBe('ready');
    expect(video.seconds).toBeCloseTo(3, 0);
    expect(normal.bytes.indexOf('moov')).toBeLessThan(normal.bytes.indexOf('mdat'));
    expect(low).toMatchObject({ type: 'video/mp4', height: 360, codecs: ['h264', 'aac'] });
    expect(low.bytes.length / 3).toBeLessThan(50_000);
    expect(low.bytes.indexOf('moov')).toBeLessThan(low.bytes.indexOf('mdat'));
    expect(audio).toMatchObject({ type: 'audio/mp4', codecs: ['aac'] });
    expect(audio.bytes.length / 3).toBeLessThan(8_000);
    expect(poster.type).toBe('image/webp');
    expect(await sharp(poster.bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 });
  },
);

withFfmpeg('with ffmpeg: a WebM gets its renditions as WebM', async () => {
  const video = await prepared(film({ kind: 'webm', seconds: 2, size: '640x480' }), 'webm');

  expect(video).toMatchObject({ state: 'ready' });
  expect(await probed(video, 'low')).toMatchObject({ type: 'video/webm', height: 360, codecs: ['vp8', 'opus'] });
  expect(await probed(video, 'audio')).toMatchObject({ type: 'audio/webm', codecs: ['opus'] });
});

withFfmpeg('with ffmpeg: a WebM without playing time, as browsers record it, has one afterwards', async () => {
  const path = join(folder, 'recorded.webm');
  makeVideo(path, { kind: 'webm', seconds: 2 });
  const live = execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-c', 'copy', '-live', '1', '-f', 'webm', '-'], {
    maxBuffer: 50_000_000,
  });

  const video = await prepared(live, 'webm');

  expect(video.seconds).toBeCloseTo(2, 0);
});

withFfmpeg('with ffmpeg: a small portrait video without sound gets only the parts that are possible', async () => {
  const video = await prepared(film({ kind: 'mp4', seconds: 1, size: '90x160', hasSound: false }), 'mp4');

  expect(video.state).toBe('ready');
  expect(video.renditions.map(({ rendition }) => rendition)).not.toContain('audio');
  expect(await sharp((await fetched(video.poster)).bytes).metadata()).toMatchObject({ width: 90, height: 160 });
});

withFfmpeg('with ffmpeg: a file that is no video is stored unchanged', async () => {
  const video = await prepared(Buffer.from('\0\0\0\x18ftypmp42 and nothing else'), 'mp4');
  expect(video).toMatchObject({ state: 'failed', poster: '', renditions: [{ rendition: 'normal' }] });
});

withFfmpeg('with ffmpeg: a playlist that names files of the server is not followed', async () => {
  const playlist = Buffer.from('#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n');
  expect(await prepared(playlist, 'mp4')).toMatchObject({ state: 'failed' });
});

withFfmpeg(
  'with ffmpeg: when the server closes, ffmpeg ends immediately and the video is processed later',
  async () => {
    const path = join(folder, 'long.mp4');
    makeVideo(path, { kind: 'mp4', seconds: 20, size: '640x360' });
    const closing = new AbortController();
    const order = { rendition: 'low', video: { path, kind: 'mp4' }, seconds: 20, to: `${path}.low` } as const;
    setTimeout(() => closing.abort(new Error('closing')), 100);

    await expect(ffmpeg!.render(order, closing.signal)).rejects.toThrow('closing');

    await expect.poll(() => processesOn(`${path}.low`)).toEqual([]);
  },
);
