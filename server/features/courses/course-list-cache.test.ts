/** The cached list of courses is never older than the last change. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courses } from '#contract/courses.ts';
import { enrolments } from '#contract/enrolments.ts';
import { ratings } from '#contract/ratings.ts';
import { loseNotifications } from '#server/testing/fakes/failures.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

const details = { title: 'Animations', desc: 'Bring drawings to life.', price: 0, level: 'Advanced' as const };

const list = (headers: Record<string, string> = {}) => fetch(`${school.base}/courses/`, { headers });
const titles = async () => ((await (await list()).json()) as { title: string }[]).map(({ title }) => title);

/** The response body as it is sent, compressed: fetch() would decompress it. */
async function raw(accepted: string) {
  const { get } = await import('node:http');
  return new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve) => {
    get(`${school.base}/courses/`, { headers: { 'accept-encoding': accepted } }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(chunks) });
    });
  });
}

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip;q=0.8', 'gzip', gunzipSync],
  ['br;q=0, identity', undefined, (bytes: Buffer) => bytes],
])('a client that accepts %s gets %s', async (accepted, encoding, unpack) => {
  const plain = await (await list()).text();
  const answer = await raw(accepted);

  expect(answer.encoding).toBe(encoding);
  expect(unpack(answer.bytes).toString()).toBe(plain);
});

test('a client with the present list gets 304 until a course changes', async () => {
  const tutor = school.as(await school.create.tutor());
  const etag = (await list()).headers.get('etag')!;

  const same = await list({ 'if-none-match': etag });
  await tutor.call(courses.add, { body: { ...details, title: 'New one' } });
  const changed = await list({ 'if-none-match': etag });

  expect(same.status).toBe(304);
  expect(await same.text()).toBe('');
  expect(changed.status).toBe(200);
  expect(await changed.text()).toContain('New one');
});

test('the next list contains every change', async () => {
  const { as, create } = school;
  const [tutor, student] = [as(await create.tutor()), await create.student()];

  const { _id } = await tutor.call(courses.add, { body: { ...details, title: 'First name' } });
  const [of, ofCourse] = [{ params: { id: _id } }, { params: { courseId: _id } }];
  expect(await titles()).toContain('First name');
  await tutor.call(courses.update, { ...of, body: { ...details, title: 'Second name' } });
  expect(await titles()).toContain('Second name');
  await as(student).call(enrolments.enrol, { ...ofCourse, body: {} });
  await as(student).call(ratings.give, { ...ofCourse, body: { rating: 4.5 } });
  expect(await (await list()).json()).toContainEqual(
    expect.objectContaining({ title: 'Second name', rating: 4.5, ratings: 1 }),
  );
  await tutor.call(courses.delete, of);
  expect(await titles()).not.toContain('Second name');
});

test('under constant requests no change is missed', async () => {
  const tutor = school.as(await school.create.tutor());
  let isOver = false;
  const asking = Array.from({ length: 8 }, async () => {
    while (!isOver) await (await list()).arrayBuffer();
  });

  for (let n = 0; n < 25; n++) {
    const title = `Change ${n}`;
    await tutor.call(courses.add, { body: { ...details, title } });
    expect(await titles()).toContain(title);
  }
  isOver = true;
  await Promise.all(asking);
});

test('a change by another process invalidates the cache', async () => {
  await titles();
  await school.create.course({ title: 'From elsewhere' });
  await expect.poll(titles).toContain('From elsewhere');
});

test('nothing is cached while events are not received', async () => {
  await titles();
  await loseNotifications(school);
  await expect.poll(() => school.services.events.isListening()).toBe(false);
  await school.create.course({ title: 'While nobody listened' });

  expect(await titles()).toContain('While nobody listened');
  await expect.poll(() => school.services.events.isListening()).toBe(true);
  expect(await titles()).toContain('While nobody listened');
});
