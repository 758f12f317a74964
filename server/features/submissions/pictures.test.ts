/** Pictures that programs write: they are returned to the owner who asked for them, and deleted with the submission. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submissions } from '#contract/submissions.ts';
import type { Pictures } from '#server/ports/code-runner.ts';
import { judge0Client, keyOf } from '#server/testing/clients/judge0-client.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { accepted, scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { deleteOldSubmissions } from './retention.ts';

const runner = scriptedRunner();
const png = Buffer.from('89504e470d0a1a0a', 'hex');
const written: Pictures = {
  pictures: [
    { name: 'chart.png', type: 'image/png', bytes: png },
    { name: 'map.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg/>') },
  ],
  tooMany: 2,
  tooLarge: 1,
  unreadable: 0,
};
const returned = [
  { name: 'chart.png', type: 'image/png', bytes: png.toString('base64') },
  { name: 'map.svg', type: 'image/svg+xml', bytes: Buffer.from('<svg/>').toString('base64') },
];
const counts = { count: 2, tooMany: 2, tooLarge: 1, unreadable: 0 };

let school: School;
let student: Person;
beforeAll(async () => {
  runner.script = async ({ returnsPictures }) => ({
    ...accepted('drawn\n'),
    ...(returnsPictures && { pictures: written }),
  });
  school = await startTestServer({ runner, env: { RUNS_PER_MINUTE: '100000' } });
  student = await school.create.student();
});
afterAll(() => school.stop());

const body = { language_id: 71, source_code: 'print()' };

async function draw(owner = student) {
  const { token } = await school
    .as(owner)
    .call(submissions.create, { body, query: { pictures: 'true', wait: 'true', fields: 'token,stdout' } });
  return token!;
}

/** The submission of each stored picture. */
const stored = async () =>
  (
    await school.services.db.execute<{ submission_id: string }>(sql`select submission_id from submission_picture`)
  ).rows.map(({ submission_id }) => submission_id);
const isSaved = (token: string) =>
  expect.poll(async () => (await stored()).filter((id) => id === token).length).toBe(2);

test('pictures are returned to their owner, from memory and from the database', async () => {
  const token = await draw();
  const client = school.as(student);
  const early = await client.call(submissions.pictures, { params: { token } });
  await isSaved(token);
  school.services.activeRuns.entries.clear();

  const read = await client.call(submissions.read, { params: { token }, query: { pictures: 'true', fields: '*' } });
  expect(read.pictures).toEqual(counts);
  expect(early).toEqual({ pictures: returned });
  expect(await client.call(submissions.pictures, { params: { token } })).toEqual({ pictures: returned });
});

test('other people, including staff, and signed-out people get no pictures', async () => {
  const token = await draw();
  const { create, as } = school;
  for (const person of [await create.student(), await create.tutor(), await create.admin()]) {
    const refused = await as(person).get(`/submissions/${token}/pictures`);
    expect(refused.status).toBe(404);
    expect(JSON.stringify(refused.body)).not.toContain('chart.png');
  }
  expect((await as().get(`/submissions/${token}/pictures`)).status).toBe(401);
});

test('without pictures=true, replies have exactly Judge0’s format, and no pictures are stored', async () => {
  const client = judge0Client(school.address, { 'X-Auth-Token': await keyOf(school, student) });
  const { body: plain } = await client.post('/submissions?wait=true&fields=*', body);
  const asked = await draw();
  const { body: read } = await client.get(`/submissions/${asked}?fields=*`);

  expect(plain).not.toHaveProperty('pictures');
  expect(runner.programs.at(-2)).toMatchObject({ returnsPictures: false });
  expect((await client.get(`/submissions/${plain.token}/pictures`)).body).toEqual({ pictures: [] });
  expect(read).not.toHaveProperty('pictures');
  expect(Object.keys(read)).toEqual(Object.keys(plain));
});

test('a program that writes no pictures has no picture counts', async () => {
  runner.script = async () => ({
    ...accepted('nothing\n'),
    pictures: { pictures: [], tooMany: 0, tooLarge: 0, unreadable: 0 },
  });
  const { pictures } = await school
    .as(student)
    .call(submissions.create, { body, query: { pictures: 'true', wait: 'true' } });
  runner.script = async () => ({ ...accepted('drawn\n'), pictures: written });

  expect(pictures).toBeUndefined();
});

test('pictures are deleted with their submission after a week, and count towards the owner’s bytes', async () => {
  const owner = await school.create.student();
  const [first, second] = [await draw(owner), await draw(owner)];
  for (const token of [first, second]) await isSaved(token);
  const { db } = school.services;
  await db.execute(sql`update submission set picture_counts = picture_counts || '{"bytes": 40000000}'`);

  await deleteOldSubmissions(school.services);
  const kept = new Set(await stored());
  // The test's clock stands still, so either submission may count as the newer one.
  expect([first, second].filter((token) => kept.has(token))).toHaveLength(1);

  await db.execute(sql`update submission set created_at = created_at - interval '8 days'`);
  await deleteOldSubmissions(school.services);
  expect(await stored()).toEqual([]);
});
