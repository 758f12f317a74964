import { afterAll, beforeAll, expect, test } from 'vitest';
import { userMessages } from '#contract/users.ts';
import { PASSWORD } from '#server/testing/given.ts';
import { judge0Client, keyOf } from '#server/testing/judge0-client.ts';
import { scriptedRunner } from '#server/testing/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
});
afterAll(() => school.stop());

interface Listed {
  _id: string;
  name: string;
  usedAt: string | null;
}

const statusWith = async (key: string) =>
  (await judge0Client(school.address, { 'X-Auth-Token': key }).get('/about')).status;

test('a key is told once; of it are kept a hash and its first characters', async () => {
  const student = await school.given.student();
  const made = await school.as(student).post('/runner/keys', { name: ' My bot ', currentPassword: PASSWORD });
  const { key, ...rest } = made.body as unknown as Listed & { key: string; beginning: string };
  const listed = await school.as(student).get('/runner/keys');
  const { rows } = await school.pool.query('select * from api_key where owner_id = $1', [student.id]);

  expect(key).toMatch(/^darasa_[\w-]{43}$/);
  expect(rest).toMatchObject({ name: 'My bot', beginning: key.slice(0, 12), usedAt: null });
  expect(listed.body).toEqual([rest]);
  expect(JSON.stringify(rows)).not.toContain(key.slice(12));
});

test('when a key was used is known to the hour', async () => {
  const student = await school.given.student();
  const key = await keyOf(school, student);
  const usedAt = async () => ((await school.as(student).get('/runner/keys')).body as unknown as Listed[])[0]!.usedAt;
  await statusWith(key);
  const first = await usedAt();
  school.clock.advance({ minutes: 30 });
  await statusWith(key);
  const soon = await usedAt();
  school.clock.advance({ minutes: 31 });
  await statusWith(key);

  expect(first).not.toBeNull();
  expect(soon).toBe(first);
  expect(await usedAt()).not.toBe(first);
});

test('a key that was removed is refused from then on, and nobody else can remove it', async () => {
  const student = await school.given.student();
  const key = await keyOf(school, student);
  const [{ _id }] = (await school.as(student).get('/runner/keys')).body as unknown as [Listed];
  const other = await school.as(await school.given.admin()).delete(`/runner/keys/${_id}`);
  const before = await statusWith(key);
  const removed = await school.as(student).delete(`/runner/keys/${_id}`);

  expect([other.status, before, removed.status]).toEqual([404, 200, 200]);
  expect(await statusWith(key)).toBe(401);
});

test('a key is refused while the office has shut its owner out', async () => {
  const [student, admin] = [await school.given.student(), await school.given.admin()];
  const key = await keyOf(school, student);
  const before = await statusWith(key);
  await school.as(admin).post(`/people/${student.id}/deactivation`);
  const during = await statusWith(key);
  await school.as(admin).delete(`/people/${student.id}/deactivation`);

  expect([before, during, await statusWith(key)]).toEqual([200, 401, 200]);
});

test('a person has ten keys at most, however many are asked for at once', async () => {
  const student = school.as(await school.given.student());
  // More than ten passwords at once are refused, as guesses.
  const atOnce = () =>
    Promise.all(
      Array.from({ length: 7 }, () => student.post('/runner/keys', { name: 'Bot', currentPassword: PASSWORD })),
    );
  const made = [...(await atOnce()), ...(await atOnce())];
  const refused = made.filter(({ status }) => status !== 201);

  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
    Array(4).fill([409, 'You have ten keys. Remove one first.']),
  );
});

test('a key has a name', async () => {
  const student = school.as(await school.given.student());
  const unnamed = await student.post('/runner/keys', { name: '  ' });

  expect([unnamed.status, unnamed.body.message]).toEqual([400, 'Give the key a name of at most 60 characters']);
});

test('a new key takes the current password, with its limits; an open session alone makes none', async () => {
  const person = await school.given.student();
  const student = school.as(person);
  const ask = (currentPassword?: string) => student.post('/runner/keys', { name: 'Bot', currentPassword });

  const without = await ask();
  const wrong = [];
  for (let times = 0; times < 11; times++) wrong.push((await ask('wrong1234')).status);
  const right = await ask(PASSWORD);
  const listed = await student.get('/runner/keys');

  expect(without).toMatchObject({ status: 401, body: { message: userMessages.currentPasswordNeeded } });
  expect(wrong).toEqual([...Array(10).fill(401), 429]);
  expect(right.status).toBe(429);
  expect(listed.body).toEqual([]);
});

test('a person without a password is told how to choose one first', async () => {
  const student = school.as(await school.given.student({ passwordHash: null }));

  expect(await student.post('/runner/keys', { name: 'Bot' })).toMatchObject({
    status: 401,
    body: { code: 'wrong_credentials', message: userMessages.noPassword },
  });
});
