/** Tests video processing on a failing machine: with fake ffmpeg programs and a store without free space. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { VideoTools } from '#server/ports/video-tools.ts';
import { playedTools, whileHeld, withoutRoom } from '#server/testing/fakes/failures.ts';
import { mediaOf, tinyMp4 } from '#server/testing/files/video-files.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { prepareVideo } from './prepare.ts';
import { findVideos } from './videos.ts';

let school: School;
const folder = mkdtempSync(join(tmpdir(), 'darasa-trouble-'));
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(async () => {
  await school.stop();
  rmSync(folder, { recursive: true });
});

const playing = (lines: Parameters<typeof playedTools>[1]) => playedTools(folder, lines);

const MAKE = 'printf x > "$to"';
/** Video tools that fail to make the low rendition in the given way, and succeed with the other parts. */
const wrongWithLow = (how: string) => playing({ ffmpeg: `case $to in */low) ${how};; esac\n${MAKE}` });

/** Creates a received video, and returns functions that process it. */
async function arrived(changes: Partial<School['services']>, bytes = tinyMp4({ seconds: 754 })) {
  const { create, services, clock } = school;
  const { name } = await create.video((await create.tutor()).id, { createdAt: clock.now(), bytes: bytes.length });
  await services.files.put(`videos/normal/${name}`, bytes);
  return {
    name,
    prepare: () =>
      prepareVideo({ ...services, ...changes }, name, new AbortController().signal).then(
        () => 'done',
        ({ name, message }: Error) => `${name}: ${message.split(': ')[1]}`,
      ),
    now: async () => (await findVideos(services.db, [name])).get(name)!,
  };
}

test.each([
  ['it is killed', 'kill -KILL $$'],
  ['the disk is full', 'echo "av_interleaved_write_frame(): No space left on device" >&2; exit 1'],
  ['the end did not fit on the disk', 'echo "Error writing trailer: No space left on device" >&2; exit 0'],
  ['there is no memory', 'echo "Cannot allocate memory" >&2; exit 1'],
  ['the program cannot be started', 'exit 127'],
])('a part that failed because %s is made later, and the others now', async (_, how) => {
  const video = await arrived({ videoTools: wrongWithLow(how) });

  const first = await video.prepare();
  const meanwhile = await video.now();
  const { name } = video;
  await prepareVideo({ ...school.services, videoTools: playing({ ffmpeg: MAKE }) }, name, new AbortController().signal);

  expect(first).toBe('AbandonJob: make low');
  expect(meanwhile).toMatchObject({ state: 'arrived', seconds: 12, hasPoster: true, lowBytes: null, audioBytes: 1 });
  expect(await video.now()).toMatchObject({ state: 'ready', lowBytes: 1, audioBytes: 1 });
});

test('a failure of the machine is not retried after two days', async () => {
  const video = await arrived({ videoTools: wrongWithLow('kill -KILL $$') });

  await video.prepare();
  school.clock.advance({ minutes: 2 * 24 * 60 });

  expect(await video.prepare()).toBe('AbandonJob: make low');
  expect(await video.now()).toMatchObject({ state: 'ready', lowBytes: null });
  expect(await video.prepare()).toBe('done');
});

test('a part that cannot be made from this video is logged once, and the video is ready', async () => {
  const video = await arrived({ videoTools: wrongWithLow('exit 1') });

  expect(await video.prepare()).toBe('AbandonJob: make low');
  expect(await video.now()).toMatchObject({ state: 'ready', hasPoster: true, lowBytes: null, audioBytes: 1 });
});

test('a video without sound is not logged', async () => {
  const video = await arrived({ videoTools: playing({ ffmpeg: `case $to in */audio) exit 1;; esac\n${MAKE}` }) });

  expect(await video.prepare()).toBe('done');
  expect(await video.now()).toMatchObject({ state: 'ready', lowBytes: 1, audioBytes: null });
});

test('a video is retried after the program that probes it was killed', async () => {
  const looksLater = await arrived({ videoTools: playing({ ffmpeg: MAKE, ffprobe: 'kill -KILL $$' }) });
  const isNone = await arrived({ videoTools: playing({ ffmpeg: MAKE, ffprobe: 'exit 1' }) });

  expect([await looksLater.prepare(), await isNone.prepare()]).toEqual(['AbandonJob: inspect it', 'done']);
  expect([(await looksLater.now()).state, (await isNone.now()).state]).toEqual(['arrived', 'failed']);
});

test('without space for a rewritten file, the index stays where it is until there is', async () => {
  const { files } = school.services;
  const last = tinyMp4({ seconds: 754, isIndexLast: true });
  const video = await arrived({ files: withoutRoom(files) }, last);
  const content = async () => Buffer.from((await files.read(`videos/normal/${video.name}`))!);

  const full = await video.prepare();
  const meanwhile = [await video.now(), await content()];
  await prepareVideo(school.services, video.name, new AbortController().signal);

  expect(full).toBe('AbandonJob: repair it');
  expect(meanwhile).toMatchObject([{ state: 'arrived', seconds: 754 }, last]);
  expect(await video.now()).toMatchObject({ state: 'ready' });
  expect(mediaOf(await content())).toBe('picture and sound');
  expect(await content()).toEqual(tinyMp4({ seconds: 754 }));
});

test('a video that needs no rewriting is ready on a full disk', async () => {
  const video = await arrived({ files: withoutRoom(school.services.files) });

  expect(await video.prepare()).toBe('done');
  expect(await video.now()).toMatchObject({ state: 'ready', seconds: 754 });
});

test('a rendition is never larger than its video', async () => {
  const bound = join(folder, 'bound');
  const video = await arrived({
    videoTools: playing({
      ffmpeg: `case $to in */low) echo "$@" > ${bound}; head -c 5000 /dev/zero > "$to"; exit;; esac\n${MAKE}`,
    }),
  });

  const { bytes } = await video.now();

  expect(await video.prepare()).toBe('done');
  expect(readFileSync(bound, 'utf8')).toContain(` -fs ${bytes} `);
  expect(await video.now()).toMatchObject({ state: 'ready', lowBytes: null });
});

test('the stored size is the file’s, also if the process ended before storing it', async () => {
  const video = await arrived({});
  await school.services.files.put(`videos/normal/${video.name}`, tinyMp4({ media: Buffer.alloc(5_000) }));

  await video.prepare();

  expect(await video.now()).toMatchObject({ state: 'ready', bytes: tinyMp4({ media: Buffer.alloc(5_000) }).length });
});

test('remaining files of a deleted video are removed', async () => {
  const { files } = school.services;
  const video = await arrived({});
  await files.put(`videos/low/${video.name}`, tinyMp4());
  await school.database.deleteVideo(video.name);

  expect(await video.prepare()).toBe('done');
  expect(await files.stat(`videos/normal/${video.name}`)).toBeUndefined();
  expect(await files.stat(`videos/low/${video.name}`)).toBeUndefined();
});

test('once another process has taken the job over, neither the files nor the row are changed', async () => {
  const { files, db } = school.services;
  let isHeld = true;
  const tools = playing({ ffmpeg: MAKE });
  const render: VideoTools['render'] = (order, signal) => {
    isHeld = false;
    return tools.render(order, signal);
  };
  const video = await arrived({ db: whileHeld(db, () => isHeld), videoTools: { ...tools, render } });
  await files.put(`videos/poster/${video.name}`, Buffer.from('of the other process'));

  expect(await video.prepare()).toMatch(/^LeaseLost/);
  expect(await video.now()).toMatchObject({ state: 'arrived', seconds: 12, hasPoster: false, lowBytes: null });
  expect(Buffer.from((await files.read(`videos/poster/${video.name}`))!).toString()).toBe('of the other process');
});
