/** Tests permissions, limits and broken connections of uploads. */

import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';
import * as uploadsTexts from '#texts/learning/uploads.ts';
import * as videosTexts from '#texts/learning/videos.ts';
import { deleteAbandonedUploads } from './cleanup.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ env: { IMAGE_MAX_MB: '1', VIDEO_MAX_MB: '3' } });
});
afterAll(() => school.stop());

const MEGABYTE = 1024 * 1024;
const student = async () => school.sender(await school.create.student());
const tutor = async () => school.sender(await school.create.tutor());
const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1f3c88' } })
  .png()
  .toBuffer();

const mp4 = (bytes = 100) => Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42'), randomBytes(bytes)]);
const webm = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104', 'hex'),
  randomBytes(100),
]);

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
/**
 * Returns the bytes received so far, read from the disk: a tus request for this number would interrupt a running
 * upload.
 */
const arrived = (path: string) => school.services.files.unfinished.sizeOf(path.split('/').at(-1)!);
const kept = (videoName: unknown) => buffer(school.services.files.stream(`videos/normal/${videoName}`));

test.each([
  ['an MP4', mp4(), 'mp4'],
  ['a WebM', webm, 'webm'],
])('%s arrives unchanged, under an unguessable name', async (_, bytes, ending) => {
  const taken = await (await tutor()).send('video', '../Jua Kali!.html', bytes);

  // The bytes are no real video, so its state is 'failed' as soon as the job has looked at it.
  const state = expect.stringMatching(/^(arrived|failed)$/);
  expect(taken).toMatchObject({ status: 200, body: { purpose: 'video', video: { state } } });
  expect(taken.body.videoName).toMatch(new RegExp(`^\\d{13}-[\\da-f]{32}-jua-kali\\.${ending}$`));
  expect(taken.body.videoUrl).toContain(`/videos/normal/${taken.body.videoName}`);
  expect(hashOf(await kept(taken.body.videoName))).toBe(hashOf(bytes));
});

test.each(['iso5', 'mp41', 'mp42', 'avc1', 'M4V ', 'dash', 'MSNV', '3gp5', 'XAVC', 'M4VH'])(
  'an MP4 of the brand %j is accepted as a video',
  async (brand) => {
    const bytes = Buffer.from(mp4());
    bytes.write(brand, 8);
    expect(await (await tutor()).send('video', 'boxes.mp4', bytes)).toMatchObject({ status: 200 });
  },
);

test.each([1, 50, 99])('an upload that breaks off at %i per cent is resumed from there', async (percent) => {
  const sender = await tutor();
  const bytes = mp4(2 * MEGABYTE);
  const part = Math.floor((bytes.length * percent) / 100);
  const { path } = await sender.begin({ purpose: 'video', fileName: 'boxes.mp4', bytes: bytes.length });

  const { cut } = await sender.addSome(path, { at: 0, bytes }, part);
  await expect.poll(() => arrived(path)).toBe(part);
  cut();
  const { offset } = await sender.ask(path);
  await sender.add(path, { at: offset, bytes: bytes.subarray(offset) });
  const taken = await sender.take(path);

  expect(offset).toBe(part);
  expect(hashOf(await kept(taken.body.videoName))).toBe(hashOf(bytes));
});

test('a client that reconnects does not wait for its lost connection', async () => {
  const sender = await tutor();
  const bytes = mp4(MEGABYTE);
  const { path } = await sender.begin({ purpose: 'video', bytes: bytes.length });
  const lost = await sender.addSome(path, { at: 0, bytes }, 600_000);
  await expect.poll(() => arrived(path)).toBe(600_000);

  const { offset } = await sender.ask(path);
  const added = await sender.add(path, { at: offset, bytes: bytes.subarray(offset) });
  const taken = await sender.take(path);
  lost.cut();

  expect([offset, added.status, taken.status]).toEqual([600_000, 204, 200]);
  expect(hashOf(await kept(taken.body.videoName))).toBe(hashOf(bytes));
});

test('a client that reconnects to another server does not wait either; the file is finished once', async () => {
  const own = await startTestServer();
  const database = { url: own.services.config.databaseUrl!, drop: async () => {} };
  const { files } = own.services;
  const beside = await startTestServer({ database, files, isBeside: true });
  const person = await own.create.tutor();
  const [here, there] = [await own.sender(person), await beside.sender(person)];
  const bytes = mp4(MEGABYTE);
  const { path } = await here.begin({ purpose: 'video', bytes: bytes.length });
  const lost = await here.addSome(path, { at: 0, bytes }, 600_000);
  await expect.poll(() => files.unfinished.sizeOf(path.split('/').at(-1)!)).toBe(600_000);

  const { offset } = await there.ask(path);
  const added = await there.add(path, { at: offset, bytes: bytes.subarray(offset) });
  lost.cut();
  const answers = await Promise.all([here.take(path), there.take(path)]);
  const videos = await own.find.videosOf(person.id);
  await beside.stop();
  await own.stop();

  expect([offset, added.status, ...answers.map(({ status }) => status)]).toEqual([600_000, 204, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.videoName)).size).toBe(1);
  expect(videos).toHaveLength(1);
});

test('a small file is sent with its announcement', async () => {
  const sender = await student();
  const headers = { 'content-type': 'application/offset+octet-stream' };

  const begun = await sender.begin({ bytes: photo.length, headers, body: photo });
  const taken = await sender.take(begun.path);

  expect(begun).toMatchObject({ status: 201, offset: photo.length });
  expect(taken).toMatchObject({ status: 200, body: { purpose: 'picture' } });
});

test('finishing an upload again returns the same result, concurrently too', async () => {
  const sender = await student();
  const { path } = await sender.begin({ bytes: photo.length });
  await sender.add(path, { at: 0, bytes: photo });

  const answers = [...(await Promise.all([sender.take(path), sender.take(path)])), await sender.take(path)];

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.imgName)).size).toBe(1);
  expect(await sender.ask(path)).toMatchObject({ status: 200, offset: photo.length });
  expect(await sender.add(path, { at: photo.length, bytes: new Uint8Array() })).toMatchObject({ status: 204 });
});

test('an incomplete file is not accepted', async () => {
  const sender = await student();
  const { path } = await sender.begin({ bytes: photo.length });
  await sender.add(path, { at: 0, bytes: photo.subarray(1) });

  expect(await sender.take(path)).toMatchObject({ status: 409, body: { message: uploadsTexts.unfinished } });
});

test.each([
  ['text', 'Habari'],
  ['nothing', ''],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['HTML with ftyp in it', '<ht ftyp><script>alert(1)</script>'],
  ['a photo of an iPhone', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['a picture like a film', '\0\0\0\x18ftypavif\0\0\0\0avifmif1'],
  ['music', '\0\0\0\x18ftypM4A \0\0\0\0isommp42'],
  ['a film of QuickTime', '\0\0\0\x14ftypqt  \0\0\0\0qt  '],
  ['Matroska that is no WebM', '\x1aE\xdf\xa3\x93B\x82\x88matroskaB\x87\x81\x04B\x85\x81\x02'],
])('%s is no video: it is refused and removed', async (_, content) => {
  const sender = await tutor();
  const bytes = Buffer.from(content, 'latin1');
  const { path } = await sender.begin({ purpose: 'video', fileName: 'lesson.mp4', bytes: bytes.length });
  await sender.add(path, { at: 0, bytes });

  const refused = await sender.take(path);

  expect(refused).toMatchObject({ status: 400, body: { message: videosTexts.notAVideo } });
  expect((await sender.ask(path)).status).toBe(404);
  expect(await school.services.files.unfinished.list()).not.toContain(path.split('/').at(-1));
});

test('users cannot read, extend, remove or finish another user’s upload', async () => {
  const [owner, other, visitor] = [await tutor(), await tutor(), await school.sender()];
  const { path } = await owner.begin({ bytes: photo.length });

  const attempts = (who: typeof owner) => [
    who.ask(path),
    who.add(path, { at: 0, bytes: photo }),
    who.take(path),
    who.remove(path),
  ];
  const others = await Promise.all(attempts(other));
  const visitors = await Promise.all(attempts(visitor));

  expect(others.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(visitors.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect(others[1]!.body).toMatchObject({ code: 'not_found', message: uploadsTexts.gone });
  expect(await owner.ask(path)).toMatchObject({ status: 200, offset: 0 });
});

test('only our own pages can upload', async () => {
  const sender = await student();
  const { path } = await sender.begin({ bytes: photo.length });
  const headers = { origin: 'https://elsewhere.example' };

  const begun = await sender.begin({ bytes: 10, headers });
  const added = await sender.add(path, { at: 0, bytes: photo, headers });

  for (const { status, body } of [begun, added]) {
    expect(status).toBe(403);
    expect(body.message).toBe(generalTexts.wrongOrigin);
  }
});

test('CORS headers permit no other origin', async () => {
  const sender = await student();
  const begun = await sender.begin({ bytes: photo.length });
  const answers = [begun, await sender.ask(begun.path), await sender.add(begun.path, { at: 9, bytes: photo })];

  for (const { headers } of answers)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

test('only staff send videos', async () => {
  const refused = await (await student()).begin({ purpose: 'video', bytes: 100 });
  expect(refused).toMatchObject({ status: 403, body: { message: generalTexts.staffOnly } });
});

test.each([
  ['picture', 1],
  ['video', 3],
] as const)('a %s that is larger than the school takes is refused before a byte of it', async (purpose, most) => {
  const sender = await tutor();

  const refused = await sender.begin({ purpose, bytes: most * MEGABYTE + 1 });
  const just = await sender.begin({ purpose, bytes: most * MEGABYTE });

  expect(refused).toMatchObject({ status: 413, body: { message: uploadsTexts.tooLarge(most) } });
  expect(refused.body.requestId).toMatch(/^[\da-f-]{36}$/);
  expect(just.status).toBe(201);
});

test('more bytes than announced are refused, and none of them are stored', async () => {
  const sender = await student();
  const { path } = await sender.begin({ bytes: photo.length - 10 });

  const refused = await sender.add(path, { at: 0, bytes: photo });

  expect(refused).toMatchObject({ status: 413, body: { code: 'too_large' } });
  expect((await sender.ask(path)).offset).toBe(0);
});

test('a chunk with a wrong offset is refused and changes nothing', async () => {
  const sender = await student();
  const { path } = await sender.begin({ bytes: photo.length });
  await sender.add(path, { at: 0, bytes: photo.subarray(0, 20) });

  const refused = [
    await sender.add(path, { at: 0, bytes: photo.subarray(0, 20) }),
    await sender.add(path, { at: 30, bytes: photo.subarray(30) }),
  ];

  for (const { status, body } of refused) {
    expect(status).toBe(409);
    expect(body.message).toBe(uploadsTexts.wrongPlace);
  }
  expect((await sender.ask(path)).offset).toBe(20);
});

const purpose = `purpose ${btoa('picture')}`;

test.each<[what: string, headers: Record<string, string>]>([
  ['no purpose', { 'upload-metadata': `filename ${btoa('a.png')}` }],
  ['another purpose', { 'upload-metadata': `purpose ${btoa('virus')},filename ${btoa('a')}` }],
  ['no name', { 'upload-metadata': purpose }],
  ['metadata that are no base64', { 'upload-metadata': 'purpose §§§' }],
  ['metadata twice', { 'upload-metadata': `${purpose},${purpose}` }],
  ['__proto__', { 'upload-metadata': `__proto__ ${btoa('picture')}` }],
  ['nothing at all', { 'upload-metadata': '' }],
  ['a length below nothing', { 'upload-length': '-1' }],
  ['a length that is no number', { 'upload-length': '1e9' }],
  ['a length beyond numbers', { 'upload-length': '9'.repeat(30) }],
  ['a length that comes later', { 'upload-defer-length': '1' }],
  ['another version of the protocol', { 'tus-resumable': '0.2.2' }],
  ['many files as one', { 'upload-concat': 'final;/api/v1/uploads/a' }],
])('%s is refused with a message, and no upload is created', async (_, headers) => {
  const before = await school.services.files.unfinished.list();

  const refused = await (await student()).begin({ bytes: 100, headers });

  expect(refused).toMatchObject({ status: 400, body: { message: uploadsTexts.notUnderstood } });
  expect(await school.services.files.unfinished.list()).toEqual(before);
});

test('a file name may be anything, and is never used as a path', async () => {
  const sender = await student();
  for (const fileName of ['../../etc/passwd\0.png', '💥', '', 'a'.repeat(5_000)]) {
    const { status, body } = await sender.send('picture', fileName, photo);
    expect(status).toBe(200);
    expect(body.imgName).toMatch(/^\d{13}-[\da-f]{32}-[a-z0-9-]{1,40}\.webp$/);
  }
});

test('only chunks with the protocol’s media type are accepted', async () => {
  const sender = await student();
  const { path } = await sender.begin({ bytes: photo.length });
  const asJson = await sender.add(path, { at: 0, bytes: photo, headers: { 'content-type': 'application/json' } });
  const elsewhere = await fetch(`${school.base}/auth/signin`, {
    method: 'POST',
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/offset+octet-stream' },
    body: '{}',
  });

  expect(asJson).toMatchObject({ status: 415, body: { message: generalTexts.notAPiece } });
  expect(elsewhere.status).toBe(415);
  await elsewhere.arrayBuffer();
});

test('a cancelled upload is removed', async () => {
  const sender = await student();
  const { path } = await sender.begin({ bytes: photo.length });
  await sender.add(path, { at: 0, bytes: photo.subarray(10) });

  const removed = await sender.remove(path);

  expect(removed.status).toBe(204);
  expect((await sender.ask(path)).status).toBe(404);
  expect(await school.services.files.unfinished.list()).not.toContain(path.split('/').at(-1));
});

test('at most twenty uploads may be unfinished, also when many start at once', async () => {
  const sender = await student();
  const begun = await Promise.all(Array.from({ length: 25 }, () => sender.begin({ bytes: 100 })));
  const refused = begun.filter(({ status }) => status === 429);

  expect(begun.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(refused).toHaveLength(5);
  expect(refused[0]!.body.message).toBe(uploadsTexts.tooMany);
});

test('unfinished files do not count towards the limit on pictures', async () => {
  const sender = await student();
  for (let n = 0; n < 20; n++) await sender.begin({ purpose: 'file', bytes: 100 });

  const file = await sender.begin({ purpose: 'file', bytes: 100 });
  const picture = await sender.begin({ purpose: 'picture', bytes: 100 });

  expect([file.status, picture.status]).toEqual([429, 201]);
});

test('after sixty uploads within an hour, the next is refused before it is sent', async () => {
  const person = await school.create.student();
  const sender = await school.sender(person);
  for (let n = 0; n < 60; n++) await sender.remove((await sender.begin({ bytes: 100 })).path);
  const { hostname, port } = new URL(school.address);
  const session = await school.create.session(person);

  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `POST /api/v1/uploads HTTP/1.1\r\nHost: x\r\nOrigin: http://localhost:3000\r\nCookie: session=${session}\r\n` +
          `Tus-Resumable: 1.0.0\r\nUpload-Length: 900000\r\nUpload-Metadata: ${purpose},filename ${btoa('a')}\r\n` +
          'Content-Type: application/offset+octet-stream\r\nContent-Length: 900000\r\n\r\n--x\r\n',
      ),
    );
    socket.once('data', (chunk) => {
      resolve(String(chunk));
      socket.destroy();
    });
  });

  expect(answer).toContain('429');
});

test('an upload without changes for a day is removed, and an active one stays', async () => {
  const { services, clock } = school;
  const sender = await student();
  const [left, going] = [await sender.begin({ bytes: 100 }), await sender.begin({ bytes: 100 })];

  clock.advance({ minutes: 23 * 60 });
  await sender.add(going.path, { at: 0, bytes: new Uint8Array(10) });
  clock.advance({ minutes: 2 * 60 });
  await deleteAbandonedUploads(services);

  expect((await sender.ask(left.path)).status).toBe(404);
  expect(await sender.ask(going.path)).toMatchObject({ status: 200, offset: 10 });
  expect(await services.files.unfinished.list()).toHaveLength(1);
});
