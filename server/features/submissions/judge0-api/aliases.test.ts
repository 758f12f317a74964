/** Tests that language ids of newer Judge0 versions select the same languages as ours. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runner } from '#contract/runner.ts';
import { judge0Client, keyOf } from '#server/testing/clients/judge0-client.ts';
import { type School, startTestServer } from '#server/testing/server.ts';

let school: School;
let client: ReturnType<typeof judge0Client>;
beforeAll(async () => {
  school = await startTestServer();
  client = judge0Client(school.address, { 'X-Auth-Token': await keyOf(school, await school.create.student()) });
});
afterAll(() => school.stop());

test.each([
  ['Python (3.11.2)', 92, 'print(6 * 7)'],
  ['Python (3.13.2)', 109, 'print(6 * 7)'],
  ['JavaScript (Node.js 22.08.0)', 102, 'console.log(6 * 7)'],
])('%s runs under its number, which the answer repeats', async (_, id, source_code) => {
  const { body } = await client.post('/submissions?wait=true&fields=stdout,status_id,language_id,language', {
    language_id: id,
    source_code,
  });
  expect(body).toMatchObject({ stdout: '42\n', status_id: 3, language_id: id, language: { id } });
  expect(body.language).toHaveProperty('name', expect.stringMatching(/^(Python|JavaScript) \(/));
});

test('an alias id works as its language and is not listed', async () => {
  const alias = await client.get('/languages/92');
  const own = await client.get('/languages/71');
  const lists = await Promise.all([client.get('/languages'), client.get('/languages/all')]);
  const offered = await school.as(await school.create.student()).call(runner.languages);

  expect(alias.body).toEqual({ ...own.body, id: 92 });
  for (const { body } of lists) expect(JSON.stringify(body)).not.toMatch(/"id":(9\d|1\d\d)\b/);
  expect(JSON.stringify(offered)).not.toMatch(/"id":(9\d|1\d\d)\b/);
});

test.each([90, 96, 112, 114])('the school has no language with the id %i', async (id) => {
  const { status, body } = await client.post('/submissions', { language_id: id, source_code: 'x' });

  expect([status, body]).toEqual([422, { language_id: [`language with id ${id} doesn't exist`] }]);
  expect((await client.get(`/languages/${id}`)).status).toBe(404);
});
