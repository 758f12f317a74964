/** How much a person may save, and that others are not affected, not even behind the same address. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_FILE_TEXT, type ProjectChange, projects } from '#contract/learning/projects.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/learning/projects.ts';
import { openSaveLimits } from './save-limits.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

/** A new project of this person. */
async function createProject(owner: Person) {
  const client = school.as(owner);
  const { _id } = await client.call(projects.createProject, { body: { name: 'Market', kind: 'web' } });
  const params = { projectId: _id };
  let revision = 0;
  const saveOf = (changes: ProjectChange[]) => ({
    params,
    body: { revision: revision++, saveId: crypto.randomUUID(), changes },
  });
  return {
    client,
    params,
    save: (...changes: ProjectChange[]) => client.call(projects.saveProject, saveOf(changes)),
    trySave: (...changes: ProjectChange[]) => client.answer(projects.saveProject, saveOf(changes)),
  };
}

/** Changes that fill a project, different each time. */
const largeChanges = (character: string) =>
  Array.from({ length: 4 }, (_, index) => ({ path: `${index}.txt`, text: character.repeat(MAX_FILE_TEXT) }));

/** Saves whole projects, one after the other, until the server refuses. Returns the number of saves, and the refusal. */
async function flood(flooder: Person) {
  const targets = [await createProject(flooder), await createProject(flooder), await createProject(flooder)];
  for (let saves = 0; saves < 60; saves++) {
    const { status, body, headers } = await targets[saves % 3]!.trySave(...largeChanges(String(saves % 10)));
    if (status !== 200) return { saves, status, body, retryAfter: Number(headers.get('retry-after')) };
  }
  throw new Error('The server has refused nothing.');
}

test('one person cannot flood many projects: saves and copies are refused for some seconds', async () => {
  const student = await school.create.student();
  const { client, params } = await createProject(student);
  const { saves, status, body, retryAfter } = await flood(student);

  expect([status, body]).toMatchObject([429, { code: 'too_many_requests', message: texts.tooManySaves }]);
  expect(saves).toBeGreaterThanOrEqual(5);
  expect(retryAfter).toBeGreaterThanOrEqual(1);
  expect(retryAfter).toBeLessThanOrEqual(10);
  const forks = await Promise.all(
    Array.from({ length: 10 }, () => client.answer(projects.forkProject, { params, body: { name: 'Copy' } })),
  );
  expect(forks.map((fork) => fork.body.message)).toContain(texts.tooManySaves);
});

test('fifty people behind one address save as they type, while one of them floods', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => school.create.student()));
  const flooder = await school.create.student();
  await flood(flooder);

  const saved = await Promise.all(
    people.map(async (person) => {
      const { save } = await createProject(person);
      for (const text of ['M', 'Ma', 'Man']) await save({ path: 'notes.txt', text });
      return (await save({ path: 'notes.txt', edit: { at: 3, removed: 0, added: 'go' } })).revision;
    }),
  );
  expect(saved).toEqual(people.map(() => 4));
});

test('a person who types in live help for three hours, ten saves a second, is not refused', () => {
  let milliseconds = 0;
  const limits = openSaveLimits(() => milliseconds);
  const edit = [{ path: 'main.py', edit: { at: 0, removed: 0, added: '#' } }];
  for (; milliseconds < 3 * 60 * 60_000; milliseconds += 100) limits.countChanges({ id: 'amina' }, edit);
});
