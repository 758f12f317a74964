/** Tests uploads while the disk or the database fails. */

import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FilesUnavailable } from '#server/ports/files.ts';
import { allowingOnly, noRoom } from '#server/testing/fakes/failures.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as generalTexts from '#texts/general.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ env: { VIDEO_MAX_MB: '3' } });
});
afterAll(() => school.stop());

const MEGABYTE = 1024 * 1024;
const tutor = async () => school.sender(await school.create.tutor());
const mp4 = (bytes = 100) => Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42'), randomBytes(bytes)]);
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const kept = (videoName: unknown) => buffer(school.services.files.stream(`videos/normal/${videoName}`));

const { bavail, bsize } = await statfs(tmpdir());
const MAX_MB = 999_999;

test.skipIf(bavail * bsize > MAX_MB * MEGABYTE)(
  'an upload larger than the free disk space gets 507, and other uploads continue',
  async () => {
    const roomy = await startTestServer({ env: { VIDEO_MAX_MB: String(MAX_MB) } });
    const sender = await roomy.sender(await roomy.create.tutor());

    const refused = await sender.begin({ purpose: 'video', bytes: bavail * bsize });
    const small = await sender.send('video', 'boxes.mp4', mp4());
    const faults = roomy.takeFaults();
    const announced = await roomy.find.uploads();

    expect(refused).toMatchObject({ status: 507, body: { code: 'no_room', message: generalTexts.noRoom } });
    expect(small.status).toBe(200);
    // The full disk is reported as a fault, because an operator has to free space.
    expect(faults).toHaveLength(1);
    expect(announced).toHaveLength(1);
  },
);

test('uploads that the file store cannot begin do not count towards the limit', async () => {
  const sender = await school.sender(await school.create.student());
  const begin = vi.spyOn(school.services.files.unfinished, 'begin').mockRejectedValue(new FilesUnavailable('away'));
  const { status } = await sender.begin({ bytes: 100 });
  for (let n = 0; n < 60; n++) await sender.begin({ bytes: 100 });
  begin.mockRestore();
  school.takeFaults();

  expect(status).toBe(503);
  expect((await sender.begin({ bytes: 100 })).status).toBe(201);
});

test.skipIf(bavail * bsize > MAX_MB * MEGABYTE)('the same disk space is reserved for one upload only', async () => {
  const roomy = await startTestServer({ env: { VIDEO_MAX_MB: String(MAX_MB) } });
  const sender = await roomy.sender(await roomy.create.tutor());
  const video = { purpose: 'video', bytes: Math.floor(bavail * bsize * 0.6) } as const;

  const first = await sender.begin(video);
  const second = await sender.begin(video);
  await sender.remove(first.path);
  const third = await sender.begin(video);
  const faults = roomy.takeFaults();

  expect([first.status, second.status, third.status]).toEqual([201, 507, 201]);
  expect(faults).toHaveLength(1);
});

test.skipIf(bavail * bsize > MAX_MB * MEGABYTE)(
  'an unused reservation expires, and does not block pictures meanwhile',
  async () => {
    const roomy = await startTestServer({ env: { VIDEO_MAX_MB: String(MAX_MB) } });
    const sender = await roomy.sender(await roomy.create.tutor());
    const video = { purpose: 'video', bytes: Math.floor(bavail * bsize * 0.6) } as const;

    await sender.begin(video);
    const picture = await sender.begin({ bytes: 100 });
    roomy.clock.advance({ minutes: 11 });
    const later = await sender.begin(video);

    expect([picture.status, later.status]).toEqual([201, 201]);
  },
);

test('received bytes of an upload are not counted as outstanding', async () => {
  const sender = await tutor();
  const asked = vi.spyOn(school.services.files.unfinished, 'begin');
  const { path } = await sender.begin({ purpose: 'video', bytes: 100 });
  await sender.add(path, { at: 0, bytes: mp4(40).subarray(0, 40) });
  await sender.begin({ purpose: 'video', bytes: 10 });
  const [[, before], [, after]] = asked.mock.calls as [[string, number], [string, number]];
  asked.mockRestore();

  expect(after - before).toBe(10 - 40);
});

test.each([
  ['a disk that fills', noRoom(), { status: 507, body: { code: 'no_room' } }],
  [
    'a disk that breaks',
    Object.assign(new Error('i/o error'), { code: 'EIO' }),
    { status: 500, body: { code: 'fault' } },
  ],
])('%s in the middle of a chunk is reported as such, and earlier bytes stay', async (_, broke, answer) => {
  const sender = await tutor();
  const bytes = mp4(2 * MEGABYTE);
  const { path } = await sender.begin({ purpose: 'video', bytes: bytes.length });
  const { unfinished } = school.services.files;
  const append = unfinished.append;
  vi.spyOn(unfinished, 'append').mockImplementationOnce((id, from, coming) =>
    append(id, from, brokenAfterFirst(coming, broke)),
  );

  const refused = await sender.add(path, { at: 0, bytes });
  const faults = school.takeFaults();
  const { offset } = await sender.ask(path);
  await sender.add(path, { at: offset, bytes: bytes.subarray(offset) });
  const taken = await sender.take(path);

  expect(refused).toMatchObject(answer);
  expect(faults).toHaveLength(1);
  expect(offset).toBeGreaterThan(0);
  expect(hashOf(await kept(taken.body.videoName))).toBe(hashOf(bytes));
});

async function* brokenAfterFirst(bytes: AsyncIterable<Uint8Array>, error: Error) {
  let isFirst = true;
  for await (const chunk of bytes) {
    if (!isFirst) throw error;
    yield chunk;
    isFirst = false;
  }
}

test('a database failure in the middle of a chunk is not reported as the client’s error', async () => {
  const sender = await tutor();
  const { path } = await sender.begin({ purpose: 'video', bytes: 100 });
  const accept = await allowingOnly(school, 'upload', `changed_at < '2000-01-01'`);

  const refused = await sender.add(path, { at: 0, bytes: mp4(10) });
  await accept();

  expect(refused).toMatchObject({ status: 500, body: { code: 'fault' } });
  expect(school.takeFaults()).toHaveLength(1);
});

test('a process that hung does not finish an upload that another process has taken over', async () => {
  const { services, database, find, pool } = school;
  const sender = await tutor();
  const bytes = mp4();
  const { path } = await sender.begin({ purpose: 'video', bytes: bytes.length });
  await sender.add(path, { at: 0, bytes });
  const { unfinished } = services.files;
  const read = unfinished.read;
  const other = randomUUID();
  await database.addProcess(other);
  // The server reads the upload before finishing it; during the read, another process takes the upload over.
  vi.spyOn(unfinished, 'read').mockImplementationOnce(async (id, most) => {
    await pool.query('update upload set process_id = $1 where id = $2', [other, id]);
    return read(id, most);
  });
  const moved = vi.spyOn(unfinished, 'finish');
  const refused = await sender.take(path);
  const meanwhile = (await find.uploads()).filter(({ processId }) => processId === other);
  const movedMeanwhile = moved.mock.calls.length;
  await database.declareDead(other);
  const taken = await sender.take(path);
  moved.mockRestore();

  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect([meanwhile, movedMeanwhile]).toMatchObject([[{ videoName: null }], 0]);
  expect(hashOf(await kept(taken.body.videoName))).toBe(hashOf(bytes));
});
