import { readdirSync, readlinkSync } from 'node:fs';
import { get } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Video } from '#contract/videos.ts';
import { mediaOf, tinyMp4, tinyWebm } from '#server/testing/files/video-files.ts';
import { queries } from '#server/testing/queries/queries.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as videosTexts from '#texts/learning/videos.ts';
import { openVideoAddresses } from './addresses.ts';
import { deleteUnusedVideos } from './cleanup.ts';
import { prepareNewVideo, prepareOrphanedVideos } from './videos.jobs.ts';
import { addVideo, chooseVideo, deleteVideoIfUnused, findVideos, serializeVideo } from './videos.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

interface Sent {
  bytes?: Buffer;
  fileName?: string;
  kind?: 'mp4' | 'webm';
}

/** Adds a video that a tutor has sent, and waits until it is processed. */
async function sent({ bytes = tinyMp4(), fileName = 'Lesson 1.mp4', kind = 'mp4' }: Sent = {}) {
  const { create, services, mailbox } = school;
  const { id: ownerId } = await create.tutor();
  const put = (path: string) => services.files.put(path, bytes);
  const { name } = await addVideo(services, { ownerId, fileName, kind, bytes: bytes.length, put });
  await mailbox.emailsTo('nobody');
  return { name, ownerId };
}

async function told(name: string, isOpen = true) {
  const { services } = school;
  const video = (await findVideos(services.db, [name])).get(name)!;
  return (await serializeVideo(services, video, { isOpen }))!;
}

const addressOf = ({ renditions }: Video) => school.address + renditions[0]!.url;

async function fetched(address: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(address, { headers, method });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
}

const thousand = Buffer.from(Array.from({ length: 1_000 }, (_, i) => i % 251));

/** Returns the address of a video of a thousand bytes that was not processed. */
async function addressOfThousand() {
  const { create, services } = school;
  const video = await create.video((await create.tutor()).id, { bytes: 1_000, state: 'ready' });
  await services.files.put(`videos/normal/${video.name}`, thousand);
  return addressOf(await told(video.name));
}

test('a video can be watched unprocessed; its name contains the time and the file name', async () => {
  const { name } = await sent({ fileName: 'Ünit 3 — Boxes & <Grids>.MP4' });

  const video = await told(name);
  const { status, headers, body } = await fetched(addressOf(video));

  expect(name).toMatch(/^\d{13}-[\da-f]{32}-u-nit-3-boxes-grids\.mp4$/);
  expect(video).toMatchObject({ state: 'ready', seconds: 12, poster: '', renditions: [{ rendition: 'normal' }] });
  expect([status, body]).toEqual([200, tinyMp4()]);
  expect(headers).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(tinyMp4().length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(headers['cache-control']).toMatch(/^private, max-age=\d{4,5}$/);
});

test('a video with its index at the end starts immediately, without ffmpeg too', async () => {
  const { name } = await sent({ bytes: tinyMp4({ seconds: 754, isIndexLast: true }) });

  const video = await told(name);
  const { body } = await fetched(addressOf(video));

  expect(video).toMatchObject({ state: 'ready', seconds: 754 });
  expect(body.indexOf('moov')).toBeLessThan(body.indexOf('mdat'));
  expect(mediaOf(body)).toBe('picture and sound');
});

test('a WebM is detected as WebM', async () => {
  const { name } = await sent({ bytes: tinyWebm({ seconds: 31 }), kind: 'webm' });
  const video = await told(name);
  expect(video).toMatchObject({ state: 'ready', seconds: 31 });
  expect((await fetched(addressOf(video))).headers['content-type']).toBe('video/webm');
});

test('a video that cannot be parsed can still be watched', async () => {
  const { name } = await sent({ bytes: tinyMp4({ isIndexLast: true }).subarray(0, 30) });
  const video = await told(name);
  expect(video).toMatchObject({ state: 'failed', seconds: 0 });
  expect((await fetched(addressOf(video))).status).toBe(200);
});

test('a video left unprocessed when the server was killed is processed later', async () => {
  const { services, create, clock, mailbox } = school;
  const { name } = await create.video((await create.tutor()).id, { createdAt: clock.now() });
  await services.files.put(`videos/normal/${name}`, tinyMp4());
  const { signal } = new AbortController();
  const stateAfterSweep = async () => {
    await prepareOrphanedVideos.run(services, {}, signal);
    await mailbox.emailsTo('nobody');
    return (await told(name)).state;
  };

  const atOnce = await stateAfterSweep();
  clock.advance({ minutes: 61 });

  expect([atOnce, await stateAfterSweep()]).toEqual(['arrived', 'ready']);
});

test('a video with a queued job is not queued again each hour', async () => {
  const { services, create, clock } = school;
  const { name } = await create.video((await create.tutor()).id, { createdAt: clock.now() });
  await services.files.put(`videos/normal/${name}`, tinyMp4());
  clock.advance({ minutes: 61 });
  const { signal } = new AbortController();

  // Uncommitted jobs are invisible to the workers, so the job stays in the queue.
  const queued = await services.db.transaction(async (tx) => {
    for (const _ of [1, 2, 3]) await prepareOrphanedVideos.run({ ...services, db: tx }, {}, signal);
    return queries(tx).jobsAbout(prepareNewVideo.name, name);
  });

  expect(queued).toBe(1);
});

test('an outline describes a video without its address', async () => {
  const { name } = await sent();
  expect(await told(name, false)).toMatchObject({ poster: '', renditions: [{ rendition: 'normal', url: '' }] });
  expect(await serializeVideo(school.services, null, { isOpen: true })).toBeNull();
});

test.each([
  { range: 'bytes=0-0', status: 206, said: 'bytes 0-0/1000', part: [0, 1] },
  { range: 'bytes=10-19', status: 206, said: 'bytes 10-19/1000', part: [10, 20] },
  { range: 'bytes=990-', status: 206, said: 'bytes 990-999/1000', part: [990, 1_000] },
  { range: 'bytes=-5', status: 206, said: 'bytes 995-999/1000', part: [995, 1_000] },
  { range: 'bytes=-5000', status: 206, said: 'bytes 0-999/1000', part: [0, 1_000] },
  { range: 'bytes=900-5000', status: 206, said: 'bytes 900-999/1000', part: [900, 1_000] },
  { range: 'bytes=1000-', status: 416, said: 'bytes */1000', part: [0, 0] },
  { range: 'bytes=-0', status: 416, said: 'bytes */1000', part: [0, 0] },
  ...['bytes=20-10', 'bytes=0-1,5-6', 'bytes=-', 'seconds=1-2', 'bytes=99999999999999999999-'].map((range) => ({
    ...{ range, status: 200, said: undefined, part: [0, 1_000] },
  })),
])('a request for $range gets that part', async ({ range, status, said, part }) => {
  const answer = await fetched(await addressOfThousand(), { range });
  expect([answer.status, answer.headers['content-range']]).toEqual([status, said]);
  expect(answer.body).toEqual(thousand.subarray(...part));
});

test('If-Range: a part is sent only if the browser’s version is current', async () => {
  const address = await addressOfThousand();
  const { headers } = await fetched(address);
  const range = 'bytes=0-9';
  const statusFor = async (held: string) => (await fetched(address, { range, 'if-range': held })).status;

  expect(await statusFor(headers.etag!)).toBe(206);
  expect(await statusFor(headers['last-modified']!)).toBe(206);
  expect(await statusFor('"another"')).toBe(200);
  expect(await statusFor('Sat, 01 Jan 2000 00:00:00 GMT')).toBe(200);
});

test('an unchanged file is answered with 304', async () => {
  const address = await addressOfThousand();
  const { headers } = await fetched(address);
  const answers = [
    await fetched(address, { 'if-none-match': `"other", W/${headers.etag}` }),
    await fetched(address, { 'if-modified-since': headers['last-modified']! }),
    await fetched(address, { 'if-none-match': '"other"', 'if-modified-since': headers['last-modified']! }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([304, 304, 200]);
  expect(answers[0]!.headers).toMatchObject({ etag: headers.etag });
});

test('HEAD describes the file and sends no body', async () => {
  const { status, headers, body } = await fetched(await addressOfThousand(), { range: 'bytes=0-9' }, 'HEAD');
  expect([status, headers['content-length'], body.length]).toEqual([200, '1000', 0]);
});

test('a changed address, or one of another video, is refused', async () => {
  const [one, other] = [await addressOfThousand(), await addressOfThousand()];
  const sealOfOther = new URL(other).search;
  const changes = [
    one.replace(/(.)$/, (last) => (last === 'A' ? 'B' : 'A')),
    one.replace(/until=\d/, (start) => `${start}9`),
    one.replace('/normal/', '/low/'),
    one.replace(/\?.*/, ''),
    one.replace(/signature=.*/, 'signature='),
    `${one}&signature=x`,
    one.replace(/\?.*/, sealOfOther),
  ];
  const answers = await Promise.all(changes.map((address) => fetched(address)));
  expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 403));
});

test.each(['/videos/normal/..%2f..%2fpg', '/videos/__proto__/1-2.mp4', '/videos/normal/x.mp4'])(
  'no video is found at %s',
  async (path) => {
    expect((await fetched(school.address + path)).status).toBe(404);
  },
);

test('an address stays the same for a while, is valid for hours, and expires with a message', async () => {
  const { name } = await sent();
  const { clock } = school;
  // Advance to the start of the next three-hour period, at which addresses change.
  clock.advance({ minutes: 180 - ((clock.now().getTime() / 60_000) % 180) });
  const address = addressOf(await told(name));

  clock.advance({ minutes: 179 });
  const sameThen = addressOf(await told(name));
  clock.advance({ minutes: 178 });
  const before = await fetched(address);
  const fresh = addressOf(await told(name));
  clock.advance({ minutes: 4 });
  const after = await fetched(address);

  expect(sameThen).toBe(address);
  expect(before.status).toBe(200);
  expect(before.headers['cache-control']).toMatch(/max-age=1\d\d$/);
  expect(after.status).toBe(403);
  expect(JSON.parse(String(after.body))).toMatchObject({ code: 'not_allowed', message: videosTexts.expired });
  expect((await fetched(fresh)).status).toBe(200);
});

test('reading stops when the client disconnects', async () => {
  const { create, services } = school;
  const video = await create.video((await create.tutor()).id, { bytes: 50_000_000, state: 'ready' });
  await services.files.put(`videos/normal/${video.name}`, Buffer.alloc(50_000_000));
  const isOpen = () =>
    readdirSync('/proc/self/fd').some((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).endsWith(video.name);
      } catch {
        return false;
      }
    });
  const address = addressOf(await told(video.name));

  const wasOpen = await new Promise<boolean>((resolve) => {
    const request = get(address, (response) => {
      response.once('data', () => {
        resolve(isOpen());
        request.destroy();
      });
    });
    request.on('error', () => {});
  });

  expect(wasOpen).toBe(true);
  await expect.poll(isOpen).toBe(false);
});

test('a tutor puts only their own video into a lesson', async () => {
  const { services, create } = school;
  const [{ name, ownerId }, another] = [await sent(), await create.tutor()];
  const choose = (by: string, now: string | null, wanted: string | undefined) =>
    services.db.transaction((tx) => chooseVideo(tx, { by, now, wanted }));

  expect(await choose(ownerId, null, name)).toBe(name);
  await expect(choose(another.id, 'before', name)).rejects.toMatchObject({ message: videosTexts.notYours });
  expect(await choose(another.id, name, name)).toBe(name);
  expect(await choose(ownerId, name, undefined)).toBe(name);
  expect(await choose(ownerId, name, '')).toBeNull();
});

test('a video and its files are deleted once no lesson shows it', async () => {
  const { services, create, database, mailbox } = school;
  const { name } = await sent();
  const address = addressOf(await told(name));
  const lesson = await create.lesson((await create.course()).id, { videoName: name });
  const drop = () => services.db.transaction((tx) => deleteVideoIfUnused(tx, services, name));

  await drop();
  await mailbox.emailsTo('nobody');
  const whileShown = await fetched(address);
  await database.deleteLesson(lesson.id);
  await drop();
  await mailbox.emailsTo('nobody');

  expect([whileShown.status, (await fetched(address)).status]).toEqual([200, 404]);
});

test('an unused video is deleted after a day; one in a lesson stays', async () => {
  const { services, create, clock } = school;
  const [unused, shown] = [await sent(), await sent()];
  await create.lesson((await create.course()).id, { videoName: shown.name });

  await deleteUnusedVideos(services);
  const sameDay = await fetched(addressOf(await told(unused.name)));
  clock.advance({ minutes: 25 * 60 });
  await deleteUnusedVideos(services);

  expect(sameDay.status).toBe(200);
  expect((await findVideos(services.db, [unused.name, shown.name])).has(unused.name)).toBe(false);
  expect(await services.files.stat(`videos/normal/${unused.name}`)).toBeUndefined();
  expect((await fetched(addressOf(await told(shown.name)))).status).toBe(200);
});

test('two servers that create the key at once get the same one', async () => {
  const { services, database } = school;
  const { name } = await sent();
  const video = (await findVideos(services.db, [name])).get(name)!;
  await database.deleteSecrets();
  const tell = async () => {
    const videoAddresses = await openVideoAddresses(services);
    return serializeVideo({ videoAddresses }, video, { isOpen: true });
  };

  const answers = await Promise.all([tell(), tell(), tell()]);

  expect(new Set(answers.map((answer) => answer!.renditions[0]!.url)).size).toBe(1);
});
