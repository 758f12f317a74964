/** Tests the saves of a project's files: what is refused, two pages at once, versions and pictures. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  MAX_FILE_TEXT,
  MAX_FILES,
  MAX_PROJECT_VERSIONS,
  type Project,
  type ProjectChange,
  projects,
} from '#contract/learning/projects.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as picturesTexts from '#texts/learning/pictures.ts';
import * as texts from '#texts/learning/projects.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

/** A project of a new student with the two files of the Python template, and the calls about it. */
async function createProject(owner?: Person) {
  const student = owner ?? (await school.create.student());
  const client = school.as(student);
  const { _id } = await client.call(projects.createProject, { body: { name: 'Greetings', kind: 'python' } });
  const params = { projectId: _id };
  const saveOf = (changes: ProjectChange[], revision: number, saveId = crypto.randomUUID()) => ({
    params,
    body: { revision, saveId, changes },
  });
  return {
    student,
    client,
    params,
    read: () => client.call(projects.readProject, { params }),
    save: (...save: Parameters<typeof saveOf>) => client.call(projects.saveProject, saveOf(...save)),
    refusedSave: (...save: Parameters<typeof saveOf>) => client.refused(projects.saveProject, saveOf(...save)),
    versions: () => client.call(projects.listProjectVersions, { params }),
    readVersion: (versionId: string) => client.call(projects.readProjectVersion, { params: { ...params, versionId } }),
    restore: (versionId: string, revision: number, saveId = crypto.randomUUID()) =>
      client.call(projects.restoreProjectVersion, {
        params: { ...params, versionId },
        body: { revision, saveId },
      }),
  };
}

const paths = ({ files }: Pick<Project, 'files'>) => files.map(({ path }) => path);
const textOf = ({ files }: Pick<Project, 'files'>, path: string) =>
  files.flatMap((file) => (file.path === path && 'text' in file ? [file.text] : []))[0];

test('an edit changes a text at one place; one that does not fit it is refused', async () => {
  const { save, refusedSave, read } = await createProject();
  const edit = (at: number, removed: number, added: string) => [{ path: 'notes.txt', edit: { at, removed, added } }];
  await save([{ path: 'notes.txt', text: 'one 🥭' }], 0);
  await save(edit(0, 3, 'two'), 1);
  expect(textOf(await read(), 'notes.txt')).toBe('two 🥭');

  const refusals = [
    (await refusedSave(edit(7, 0, '!'), 2)).message,
    (await refusedSave(edit(5, 1, ''), 2)).message,
    (await refusedSave(edit(0, 0, 'x'.repeat(MAX_FILE_TEXT)), 2)).message,
    (await refusedSave([{ path: 'nowhere.txt', edit: { at: 0, removed: 0, added: 'x' } }], 2)).message,
  ];
  expect(refusals).toEqual([texts.notText, texts.notText, texts.fileTooLong, texts.noSuchFile('nowhere.txt')]);
  expect(textOf(await read(), 'notes.txt')).toBe('two 🥭');
});

test('a save forgets the id of the one before it, once that is answered', async () => {
  const { client, params, read, save } = await createProject();
  const { recentSaves: first } = await save([{ path: 'a.txt', text: '1' }], 0);
  const { recentSaves: second } = await save([{ path: 'a.txt', text: '2' }], 1);
  expect(second).toHaveLength(2);
  const saveId = crypto.randomUUID();
  const body = { revision: 2, saveId, answered: second[1], changes: [{ path: 'a.txt', text: '3' }] };
  await client.call(projects.saveProject, { params, body });

  expect((await read()).recentSaves).toEqual([...first, saveId]);
});

test('changes are applied in their order: new and changed texts, renamed and removed files', async () => {
  const { save, read } = await createProject();

  const saved = await save(
    [
      { path: 'main.py', text: 'import numbers_of\n' },
      { path: 'hesabu/numbers_of.py', text: 'PI = 3\n' },
      { path: 'numbers_of.py', from: 'hesabu/numbers_of.py' },
      { path: 'Main.py', from: 'main.py' },
      { path: 'greetings.py', removed: true },
      { path: 'greetings.py', removed: true },
      { path: 'Soma hii – kwanza.txt'.replace('–', '-'), text: 'Karibu \u{1f4e6}\r\n' },
    ],
    0,
  );

  const after = await read();
  expect(after).toMatchObject({ ...saved, revision: 1, changedAt: school.clock.now().toISOString() });
  expect(paths(after)).toEqual(['Main.py', 'Soma hii - kwanza.txt', 'numbers_of.py']);
  expect(textOf(after, 'Soma hii - kwanza.txt')).toBe('Karibu \u{1f4e6}\r\n');
});

test.each<[ProjectChange, string]>([
  [{ path: 'MAIN.py', text: '' }, texts.nameTaken('MAIN.py')],
  [{ path: 'main.py/part.py', text: '' }, texts.nameTaken('main.py/part.py')],
  [{ path: 'main.py', from: 'greetings.py' }, texts.nameTaken('main.py')],
  [{ path: 'other.py', from: 'Main.py' }, texts.noSuchFile('Main.py')],
  [{ path: '../main.py', text: '' }, texts.badPath],
  [{ path: 'a//b.py', text: '' }, texts.badPath],
  [{ path: '/main.py', text: '' }, texts.badPath],
  [{ path: ' main.py', text: '' }, texts.badPath],
  [{ path: 'a\\b.py', text: '' }, texts.badPath],
  [{ path: 'é'.repeat(61), text: '' }, texts.badPath],
  [{ path: `${'ab/'.repeat(33)}ab`, text: '' }, texts.pathTooLong],
  [{ path: 'main.py', text: 'a'.repeat(MAX_FILE_TEXT + 1) }, texts.fileTooLong],
  [{ path: 'main.py', text: 'half \ud83d' }, texts.notText],
  [{ path: 'main.py', imgName: 'x.webp' }, texts.notAPicturePath],
  [{ path: 'a.png', imgName: '1790000000000-00000000000000000000000000000000-a.webp' }, picturesTexts.notYours],
])('%j is refused, and nothing of the save is stored', async (change, message) => {
  const { refusedSave, read } = await createProject();
  const before = await read();

  const refused = await refusedSave([{ path: 'new.py', text: 'new' }, change], 0);

  expect(refused).toMatchObject({ code: 'invalid', message });
  expect(await read()).toEqual(before);
});

test('a project has at most sixty files and half a million characters', async () => {
  const { save, refusedSave } = await createProject();
  const files = (count: number, text: string) =>
    Array.from({ length: count }, (_, n) => ({ path: `files/${n}.txt`, text }));

  const tooMany = await refusedSave(files(MAX_FILES - 1, ''), 0);
  const tooLong = await refusedSave(files(5, '\u20ac'.repeat(MAX_FILE_TEXT)), 0);
  await save(files(MAX_FILES - 2, ''), 0);
  await save(files(4, '\u20ac'.repeat(MAX_FILE_TEXT)), 1);

  expect([tooMany.message, tooLong.message]).toEqual([texts.tooManyFiles(MAX_FILES), texts.projectTooLong]);
});

test('of ten saves at once exactly one is stored; the others are refused', async () => {
  const { save, read } = await createProject();

  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => save([{ path: 'main.py', text: `print(${n})` }], 0)),
  );

  const saved = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(saved).toHaveLength(1);
  expect(await read()).toMatchObject(saved[0]!);
});

test('a page whose reply was lost repeats its save, and hears that it has arrived', async () => {
  const { save, refusedSave, read } = await createProject();
  const saveId = crypto.randomUUID();
  await save([{ path: 'main.py', text: 'one' }], 0, saveId);
  const newest = await save([{ path: 'main.py', text: 'two' }], 1);

  const repeated = await save([{ path: 'main.py', text: 'one' }], 0, saveId);
  const outdated = await refusedSave([{ path: 'main.py', text: 'three' }], 1);

  expect(repeated).toEqual(newest);
  expect(outdated).toMatchObject({ code: 'conflict', message: texts.changedMeanwhile });
  expect(textOf(await read(), 'main.py')).toBe('two');
});

test('a lost reply is made good although a helper has saved often since; a reply names twenty saves', async () => {
  const { save, read } = await createProject();
  const ids = Array.from({ length: 30 }, () => crypto.randomUUID());
  for (const [n, id] of ids.entries()) await save([{ path: 'main.py', text: String(n) }], n, id);

  const repeated = await save([{ path: 'main.py', text: '0' }], 0, ids[0]);

  expect(repeated).toMatchObject({ revision: 30, recentSaves: ids.slice(-20) });
  expect(await read()).toMatchObject({ revision: 30, recentSaves: ids });
});

test('while files change, they become a version every ten minutes, and before much of them is removed', async () => {
  const { save, versions, readVersion } = await createProject();
  const written = 'print("Habari")\n'.repeat(40);
  await save([{ path: 'main.py', text: written }], 0);
  await save([{ path: 'main.py', text: `${written}#` }], 1);
  school.clock.advance({ minutes: 10 });
  await save([{ path: 'main.py', text: `${written}##` }], 2);
  await save([{ path: 'main.py', text: '' }], 3);

  const listed = await versions();

  expect(listed.map(({ files }) => files)).toEqual([2, 2, 2]);
  const [beforeRemoval, afterTenMinutes, template] = await Promise.all(listed.map(({ _id }) => readVersion(_id)));
  expect([beforeRemoval, afterTenMinutes].map((version) => textOf(version!, 'main.py'))).toEqual([
    `${written}##`,
    `${written}#`,
  ]);
  expect(textOf(template!, 'main.py')).toContain('from greetings import greeting');
});

test('a version is restored with all files, and what was there can be restored again', async () => {
  const { save, versions, restore, read } = await createProject();
  await save([{ path: 'notes/new.txt', text: 'Mine' }], 0);
  const [template] = await versions();
  const saveId = crypto.randomUUID();

  const restored = await restore(template!._id, 1, saveId);
  const repeated = await restore(template!._id, 1, saveId);
  const [mine] = await versions();
  const again = await restore(mine!._id, 2);

  expect(paths(restored)).toEqual(['greetings.py', 'main.py']);
  expect(repeated).toEqual(restored);
  expect(paths(again)).toEqual(['greetings.py', 'main.py', 'notes/new.txt']);
  expect(await read()).toEqual(again);
});

test('only the newest fifty versions are kept', async () => {
  const { save, versions } = await createProject();
  for (let n = 0; n < MAX_PROJECT_VERSIONS + 2; n++) {
    await save([{ path: 'main.py', text: String(n) }], n);
    school.clock.advance({ minutes: 11 });
  }

  expect(await versions()).toHaveLength(MAX_PROJECT_VERSIONS);
});

test('full projects keep fewer versions', async () => {
  const { save, versions } = await createProject();
  const full = (n: number) =>
    Array.from({ length: 4 }, (_, file) => ({ path: `${file}.txt`, text: String(n).padEnd(MAX_FILE_TEXT, 'a') }));
  for (let n = 0; n < 16; n++) {
    await save(full(n), n);
    school.clock.advance({ minutes: 11 });
  }

  expect(await versions()).toHaveLength(12);
});

async function uploadPicture(owner: Person, { width = 600, height = 300, noise = false } = {}) {
  const background = '#1f3c88';
  const gaussian = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width, height, channels: 3 as const, background, ...(noise && { noise: gaussian }) };
  const { body } = await (await school.sender(owner)).send(
    'picture',
    'flag.png',
    await sharp({ create }).png().toBuffer(),
  );
  return body as { img: string; imgName: string };
}

test('an uploaded picture becomes a file, which can be renamed and copied; its name keeps its ending', async () => {
  const { student, save, read, refusedSave } = await createProject();
  const { img, imgName } = await uploadPicture(student);
  await save([{ path: 'img/flag.png', imgName }], 0);
  await save(
    [
      { path: 'flag.jpg', from: 'img/flag.png' },
      { path: 'copy.webp', imgName },
    ],
    1,
  );
  const wrong = await refusedSave([{ path: 'flag.txt', from: 'flag.jpg' }], 2);

  const picture = { img, imgName, width: 600, height: 300, size: expect.any(Number) };
  expect((await read()).files.slice(0, 2)).toEqual([
    { path: 'copy.webp', picture },
    { path: 'flag.jpg', picture },
  ]);
  expect(wrong.message).toBe(texts.notAPicturePath);
});

test('nobody can use a picture that another person has uploaded', async () => {
  const { refusedSave } = await createProject();
  const { imgName } = await uploadPicture(await school.create.student());

  expect((await refusedSave([{ path: 'flag.png', imgName }], 0)).message).toBe(picturesTexts.notYours);
});

test('a picture stays while a version shows it, and is forgotten afterwards', async () => {
  const { student, save, params } = await createProject();
  const { imgName } = await uploadPicture(student);
  await save([{ path: 'flag.png', imgName }], 0);
  await save([{ path: 'flag.png', removed: true }], 1);
  const withoutVersion = await school.find.projectPictures(params.projectId);

  await save([{ path: 'flag.png', imgName }], 2);
  school.clock.advance({ minutes: 11 });
  await save([{ path: 'flag.png', removed: true }], 3);

  expect([withoutVersion, await school.find.projectPictures(params.projectId)]).toEqual([[], [imgName]]);
});

test('all pictures of a project have at most five megabytes', async () => {
  const { student, save, refusedSave, read } = await createProject();
  const names: string[] = [];
  for (let n = 0; n < 6; n++)
    names.push((await uploadPicture(student, { width: 1280, height: 1280, noise: true })).imgName);
  const changes = names.map((imgName, n) => ({ path: `${n}.png`, imgName }));

  const tooLarge = await refusedSave(changes, 0);
  await save(changes.slice(0, 2), 0);

  const sizes = (await read()).files.flatMap((file) => ('picture' in file ? [file.picture.size] : []));
  expect(sizes.map((size) => size > (5 * 1024 * 1024) / 6)).toEqual([true, true]);
  expect(tooLarge.message).toBe(texts.picturesTooLarge);
});
