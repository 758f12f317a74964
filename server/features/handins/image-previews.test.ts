/** Tests the image previews of submitted pictures. */

import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { meanwhileAt } from '#server/testing/concurrent-calls.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as filesTexts from '#texts/learning/files.ts';
import * as picturesTexts from '#texts/learning/pictures.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const meanwhile = meanwhileAt(() => school);

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f3c88' } });

const photo = () =>
  canvas(4_000, 2_000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Wanjiru' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();

async function createTask() {
  const { create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  return { tutor, student, task: await create.task((await create.lesson(course.id)).id) };
}

/** Submits a file and returns the URL prefix of its download and its preview. */
async function submitFile(bytes: Buffer, fileName = 'ukurasa wangu.jpg') {
  const { tutor, student, task } = await createTask();
  const { body } = await (await school.sender(student)).send('file', fileName, bytes);
  const name = body.name!;
  const attempt = await school.create.handin({ task, student, files: [name] });
  return { tutor, student, name, attempt, address: `/handins/attempts/${attempt.id}/files/${name}` };
}

const download = async (address: string, by: Person, headers: Record<string, string> = {}) =>
  fetch(school.base + address, { headers: { cookie: `session=${await school.create.session(by)}`, ...headers } });

const fetched = (address: string, by: Person, headers?: Record<string, string>) =>
  download(`${address}/picture`, by, headers);

/** Requests an address as the given person; returns the status and message of the refusal. */
async function refusalTo(by: Person, address: string) {
  const response = await fetched(address, by);
  return [response.status, ((await response.json()) as { message: string }).message];
}

const isKept = async (name: string) => (await school.services.files.stat(`sent-pictures/${name}`)) !== undefined;

test('a preview is upright, smaller and without the photo’s location', async () => {
  const { tutor, address } = await submitFile(await photo());

  const response = await fetched(address, tutor);
  const shown = await sharp(await response.arrayBuffer()).metadata();

  expect(shown).toMatchObject({ format: 'webp', width: 800, height: 1_600 });
  expect(shown.exif).toBeUndefined();
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
    'cross-origin-resource-policy': 'same-origin',
  });
});

test.each(['png', 'webp', 'gif'] as const)('a small %s keeps its size', async (kind) => {
  const { tutor, address } = await submitFile(await canvas(60, 40)[kind]().toBuffer(), `boxes.${kind}`);
  const response = await fetched(address, tutor);
  expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 });
});

test('only the student, the tutor and admins see a preview', async () => {
  const { create } = school;
  const { tutor, student, address } = await submitFile(await canvas(60, 40).png().toBuffer());
  const statusFor = async (person: Person) => (await fetched(address, person)).status;

  for (const reader of [student, tutor, await create.admin()]) expect(await statusFor(reader)).toBe(200);
  for (const other of [await create.student(), await create.tutor()]) expect(await statusFor(other)).toBe(404);
});

test('a preview is made once, and revalidated by ETag', async () => {
  const { tutor, student, name, address } = await submitFile(await photo());
  expect(await isKept(name)).toBe(false);

  const first = await fetched(address, tutor);
  await first.arrayBuffer();
  // Without the original file no new preview can be made: a reply must come from the stored preview.
  await school.services.files.remove(`sent/${name}`);
  const second = await fetched(address, student);
  const again = await fetched(address, tutor, { 'if-none-match': first.headers.get('etag')! });

  expect([first.status, second.status]).toEqual([200, 200]);
  expect((await second.arrayBuffer()).byteLength).toBe(Number(first.headers.get('content-length')));
  expect([again.status, await again.text()]).toEqual([304, '']);
});

test.each([
  ['text', 'Habari'],
  ['a page', '<!doctype html><script>alert(document.cookie)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['the first bytes of a JPEG and then nothing', '\u00ff\u00d8\u00ff'],
])('%s with a photo’s file name has no preview, but can be downloaded', async (_, content) => {
  const { tutor, name, address } = await submitFile(Buffer.from(content, 'latin1'));

  expect(await refusalTo(tutor, address)).toEqual([400, picturesTexts.notAPicture]);
  expect(await isKept(name)).toBe(false);
  const asItCame = await (await download(address, tutor)).arrayBuffer();
  expect(Buffer.from(asItCame).toString('latin1')).toBe(content);
});

test('a truncated photo gets no preview', async () => {
  const whole = await photo();
  const { tutor, address } = await submitFile(whole.subarray(0, whole.length / 2));
  expect(await refusalTo(tutor, address)).toEqual([400, picturesTexts.notAPicture]);
});

test('a decompression bomb has no preview', async () => {
  const { tutor, address } = await submitFile(await canvas(12_000, 12_000).png().toBuffer());
  expect(await refusalTo(tutor, address)).toEqual([400, picturesTexts.tooManyPixels]);
});

test('a file that is too large to decode is not read; a file missing in the store is not found', async () => {
  const { create } = school;
  const { tutor, student, task } = await createTask();
  const large = await create.sentFile(student, { fileName: 'large.jpg', bytes: 25 * 1024 * 1024 + 1 });
  const lost = await create.sentFile(student, { fileName: 'lost.jpg' });
  const { id } = await create.handin({ task, student, files: [large.name, lost.name] });
  const addressOf = ({ name }: { name: string }) => `/handins/attempts/${id}/files/${name}`;

  expect(await refusalTo(tutor, addressOf(large))).toEqual([400, picturesTexts.notAPicture]);
  expect(await refusalTo(tutor, addressOf(lost))).toEqual([404, filesTexts.none]);
});

test('making previews is rate-limited, showing existing ones is not', async () => {
  const made = await submitFile(await canvas(60, 40).png().toBuffer());
  const { attempt, student } = made;
  expect((await fetched(made.address, student)).status).toBe(200);
  await school.database.setAttempts(`shown-picture:${student.id}`, 100);
  const another = await school.create.sentFile(student);
  await school.create.secondFile(attempt.id, another.name);

  const refused = await fetched(made.address.replace(made.name, another.name), student);

  expect(refused.status).toBe(429);
  expect((await fetched(made.address, student)).status).toBe(200);
});

/** Makes a picture of a repeating noise pattern: a small file whose preview is larger than the file itself. */
function grain() {
  const tile = { raw: { width: 64, height: 64, channels: 3 as const }, tile: true, input: randomBytes(64 * 64 * 3) };
  return canvas(1_600, 1_600).composite([tile]).png({ compressionLevel: 9 }).toBuffer();
}

test('a preview larger than its file is shown but not stored, because only files count towards the quota', async () => {
  const file = await grain();
  const { tutor, name, address } = await submitFile(file, 'grain.png');

  const [first, second] = [await fetched(address, tutor), await fetched(address, tutor)];
  const unchanged = await fetched(address, tutor, { 'if-none-match': first.headers.get('etag')! });

  expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(file.length);
  expect(await sharp(await second.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 1_600 });
  expect(unchanged.status).toBe(304);
  expect(await isKept(name)).toBe(false);
});

test('a preview is not stored if its file is deleted while it is made', async () => {
  const { tutor, name, address } = await submitFile(await photo());

  const refusal = await meanwhile.during(({ database }) => database.deleteSentFile(name), {
    waiting: 1,
    act: () => refusalTo(tutor, address),
  });

  expect(refusal).toEqual([404, filesTexts.none]);
  expect(await isKept(name)).toBe(false);
});
