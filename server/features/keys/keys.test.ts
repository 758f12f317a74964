import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardians } from '#contract/accounts/guardians.ts';
import { people } from '#contract/people.ts';
import { runner } from '#contract/runner.ts';
import { judge0Client, keyOf } from '#server/testing/clients/judge0-client.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as usersTexts from '#texts/people/users.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
});
afterAll(() => school.stop());

const asking = ({ name = 'Bot', currentPassword = PASSWORD }) => ({ body: { name, currentPassword } });

const statusWith = async (key: string) =>
  (await judge0Client(school.address, { 'X-Auth-Token': key }).get('/about')).status;

test('a key is shown once; only its hash and first characters are stored', async () => {
  const student = await school.create.student();
  const { key, ...rest } = await school.as(student).call(runner.createKey, asking({ name: ' My bot ' }));
  const listed = await school.as(student).call(runner.listKeys);
  const kept = await school.find.tableText('api_key');

  expect(key).toMatch(/^darasa_[\w-]{43}$/);
  expect(rest).toMatchObject({ name: 'My bot', beginning: key.slice(0, 12), usedAt: null });
  expect(listed).toEqual([rest]);
  expect(kept).toContain(key.slice(0, 12));
  expect(kept).not.toContain(key.slice(12));
});

test('the last use of a key is stored to the hour', async () => {
  const student = await school.create.student();
  const key = await keyOf(school, student);
  const usedAt = async () => (await school.as(student).call(runner.listKeys))[0]!.usedAt;
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

test('a removed key is refused immediately, and only its owner can remove it', async () => {
  const student = await school.create.student();
  const key = await keyOf(school, student);
  const [made] = await school.as(student).call(runner.listKeys);
  const that = { params: { id: made!._id } };
  const other = await school.as(await school.create.admin()).refused(runner.removeKey, that);
  const before = await statusWith(key);
  await school.as(student).call(runner.removeKey, that);

  expect([other.status, before]).toEqual([404, 200]);
  expect(await statusWith(key)).toBe(401);
});

test('a key is refused while its owner is deactivated', async () => {
  const [student, admin] = [await school.create.student(), await school.create.admin()];
  const key = await keyOf(school, student);
  const before = await statusWith(key);
  await school.as(admin).call(people.deactivate, { params: { id: student.id } });
  const during = await statusWith(key);
  await school.as(admin).call(people.reactivate, { params: { id: student.id } });

  expect([before, during, await statusWith(key)]).toEqual([200, 401, 200]);
});

test('a key is refused while its owner, a student under 18, lacks a guardian’s consent', async () => {
  const [student, office] = [await school.create.student(), school.as(await school.create.admin())];
  const key = await keyOf(school, student);
  const before = await statusWith(key);
  const params = { id: student.id };
  const mother = { name: 'Achieng Auma', phone: '', email: '', relationship: '' };
  await office.call(guardians.save, { params, body: { ...mother, isMinor: true } });
  const during = await statusWith(key);
  await office.call(guardians.recordConsent, { params, body: { kind: 'given', way: 'phone' } });

  expect([before, during, await statusWith(key)]).toEqual([200, 401, 200]);
});

test('a person has at most ten keys, also with concurrent requests', async () => {
  const student = school.as(await school.create.student());
  // More than ten concurrent password checks would be refused as password guessing.
  const atOnce = () => Promise.all(Array.from({ length: 7 }, () => student.answer(runner.createKey, asking({}))));
  const made = [...(await atOnce()), ...(await atOnce())];
  const refused = made.filter(({ status }) => status !== 201);

  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
    Array(4).fill([409, 'You have ten keys. Remove one first.']),
  );
});

test('a key has a name', async () => {
  const student = school.as(await school.create.student());
  const unnamed = await student.refused(runner.createKey, { body: { name: '  ' } });

  expect(unnamed).toMatchObject({ status: 400, message: 'Give the key a name of at most 60 characters' });
});

test('creating a key requires the current password, not just a session, and is rate-limited', async () => {
  const person = await school.create.student();
  const student = school.as(person);
  const without = await student.refused(runner.createKey, { body: { name: 'Bot' } });
  const wrong = [];
  for (let times = 0; times < 11; times++)
    wrong.push((await student.refused(runner.createKey, asking({ currentPassword: 'wrong1234' }))).status);
  const right = await student.refused(runner.createKey, asking({}));
  const listed = await student.call(runner.listKeys);

  expect(without).toMatchObject({ status: 401, message: usersTexts.currentPasswordNeeded });
  expect(wrong).toEqual([...Array(10).fill(401), 429]);
  expect(right.status).toBe(429);
  expect(listed).toEqual([]);
});

test('a person without a password must choose one first', async () => {
  const student = school.as(await school.create.student({ passwordHash: null }));

  expect(await student.refused(runner.createKey, { body: { name: 'Bot' } })).toMatchObject({
    ...{ status: 401, code: 'wrong_credentials', message: usersTexts.noPassword },
  });
});
