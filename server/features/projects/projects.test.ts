/** Tests projects: their templates, copies, downloads, runs, and that only their owner has access. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merges } from '#contract/accounts/merges.ts';
import { MAX_PROJECTS, MAX_STDIN, PROJECT_KINDS, type ProjectKind, projects } from '#contract/learning/projects.ts';
import { submissions } from '#contract/submissions.ts';
import type { Person } from '#server/testing/factories/factories.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { unzip } from '#server/testing/files/zip-files.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/learning/projects.ts';

const runner = scriptedRunner();
let school: School;
beforeAll(async () => {
  school = await startTestServer({ runner });
});
afterAll(() => school.stop());

async function createProject({ kind = 'python' as ProjectKind, name = 'Greetings', owner }: Wanted = {}) {
  const student = owner ?? (await school.create.student());
  const client = school.as(student);
  const project = await client.call(projects.createProject, { body: { name, kind } });
  return { student, client, project, params: { projectId: project._id } };
}

interface Wanted {
  kind?: ProjectKind;
  name?: string;
  owner?: Person;
}

const save = (text: string, revision = 0) => ({
  revision,
  saveId: crypto.randomUUID(),
  changes: [{ path: 'notes.txt', text }],
});

test.each(Object.entries(PROJECT_KINDS))('a project of kind %s has its main file', async (kind, { main }) => {
  const { project } = await createProject({ kind: kind as ProjectKind });

  expect(project.files.length).toBeGreaterThan(1);
  expect(project.files.map(({ path }) => path)).toContain(main);
  expect(project).toMatchObject({ kind, revision: 0, recentSaves: [], forkedFrom: null });
});

test('the template of a web page is in the language of its owner; programs have one for all languages', async () => {
  const student = await school.create.student();
  const filesOf = async (kind: ProjectKind, client = school.inSwahili(student)) => {
    const { files } = await client.call(projects.createProject, { body: { name: 'Shule yangu', kind } });
    return files;
  };
  const pageIn = (language: string) => ({
    path: 'index.html',
    text: expect.stringContaining(`<html lang="${language}">`),
  });

  expect(await filesOf('web')).toContainEqual(pageIn('sw'));
  expect(await filesOf('web', school.as(student))).toContainEqual(pageIn('en'));
  expect(await filesOf('python')).toEqual(await filesOf('python', school.as(student)));
});

test('the list has the project first that was changed last', async () => {
  const { student, client, params } = await createProject({ name: 'First' });
  school.clock.advance({ minutes: 1 });
  await createProject({ name: 'Second', owner: student });
  school.clock.advance({ minutes: 1 });
  await client.call(projects.saveProject, { params, body: save('Changed') });
  school.clock.advance({ minutes: 1 });
  await createProject({ name: 'Third', owner: student });

  const listed = await client.call(projects.listProjects);

  expect(listed.map(({ name }) => name)).toEqual(['Third', 'First', 'Second']);
  expect(Object.keys(listed[0]!).toSorted()).toEqual(['_id', 'changedAt', 'forkedFrom', 'kind', 'name']);
});

test('a project is renamed, and deleted with its files', async () => {
  const { client, params } = await createProject();
  const renamed = await client.call(projects.renameProject, { params, body: { name: '  My page ' } });
  const nameless = await client.refused(projects.renameProject, { params, body: { name: ' ' } });

  await client.call(projects.removeProject, { params });

  expect([renamed.name, nameless.message]).toEqual(['My page', texts.badName]);
  expect(await client.refused(projects.readProject, { params })).toMatchObject({ status: 404, message: texts.gone });
});

test('a copy has the files as they are, names its original, and goes its own way', async () => {
  const { client, params } = await createProject({ name: 'Original' });
  await client.call(projects.saveProject, { params, body: save('Kept') });

  const copy = await client.call(projects.forkProject, { params, body: { name: 'Copy' } });
  await client.call(projects.saveProject, { params, body: save('Changed', 1) });
  await client.call(projects.removeProject, { params });

  const read = await client.call(projects.readProject, { params: { projectId: copy._id } });
  expect(read).toMatchObject({ name: 'Copy', kind: 'python', revision: 0, forkedFrom: { name: 'Original' } });
  expect(read.files).toContainEqual({ path: 'notes.txt', text: 'Kept' });
  expect(await client.call(projects.listProjectVersions, { params: { projectId: copy._id } })).toEqual([]);
});

test('a person has at most two hundred projects, also when several are created at once', async () => {
  const student = await school.create.student();
  await school.create.projects(student.id, MAX_PROJECTS - 1);
  const client = school.as(student);

  const answers = await Promise.all(
    Array.from({ length: 4 }, () => client.answer(projects.createProject, { body: { name: 'More', kind: 'c' } })),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)!.body.message).toBe(texts.tooManyProjects(MAX_PROJECTS));
});

test('the zip has all files in their folders, and is named after the project', async () => {
  const { student, client, params } = await createProject({ kind: 'c', name: 'Hesabu: “1/2”' });
  const changes = [{ path: 'soma kwanza/é.txt', text: 'Habari \u{1f4e6}' }];
  await client.call(projects.saveProject, { params, body: { ...save(''), changes } });

  const response = await fetch(`${school.base}/projects/${params.projectId}/zip`, {
    headers: { cookie: `session=${await school.create.session(student)}` },
  });

  const files = await unzip(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files!)).toEqual(['greetings.c', 'greetings.h', 'main.c', 'soma kwanza/é.txt']);
  expect(files!['soma kwanza/é.txt']!.toString()).toBe('Habari \u{1f4e6}');
  expect(response.headers.get('content-type')).toBe('application/zip');
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="Hesabu/);
});

test('a run is a submission of the saved files with the scripts of its kind, and is followed like any other', async () => {
  const { client, params } = await createProject();
  await client.call(projects.saveProject, { params, body: save('Mine') });

  const { token } = await client.call(projects.runProject, { params, body: { revision: 1, stdin: 'Habari\n' } });

  const result = await client.call(submissions.read, { params: { token }, query: {} });
  expect(result).toMatchObject({ stdout: 'Habari\n', status: { description: 'Accepted' } });
  const { languageId, files } = runner.programs.at(-1)!;
  expect(languageId).toBe(89);
  expect(Object.fromEntries(files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()]))).toMatchObject({
    'main.py': expect.stringContaining('from greetings import greeting'),
    'notes.txt': 'Mine',
    run: 'exec python3 main.py\n',
  });
});

test('a run is refused for a web page, without a main file, without the language, and for an outdated page', async () => {
  const web = await createProject({ kind: 'web' });
  const java = await createProject({ kind: 'java' });
  const python = await createProject();
  const refused = ({ client, params }: typeof web, revision?: number) =>
    client.refused(projects.runProject, { params, body: { ...(revision !== undefined && { revision }) } });

  const onWeb = await refused(web);
  const inJava = await refused(java);
  const outdated = await refused(python, 3);
  const body = { ...save(''), changes: [{ path: 'start.py', from: 'main.py' }] };
  await python.client.call(projects.saveProject, { params: python.params, body });
  const withoutMain = await refused(python);

  expect(onWeb).toMatchObject({ code: 'invalid', message: texts.webRunsHere });
  expect(inJava).toMatchObject({ code: 'not_here', message: texts.notInstalled });
  expect(outdated).toMatchObject({ code: 'conflict', message: texts.changedMeanwhile });
  expect(withoutMain).toMatchObject({ code: 'invalid', message: texts.noMainFile('main.py') });
});

test('a program reads at most 60,000 characters, of any kind', async () => {
  const { client, params } = await createProject();
  const stdin = '\u20ac'.repeat(MAX_STDIN);

  const { token } = await client.call(projects.runProject, { params, body: { stdin } });
  const refused = await client.refused(projects.runProject, { params, body: { stdin: `${stdin}.` } });

  expect(await client.call(submissions.read, { params: { token }, query: {} })).toMatchObject({ stdout: stdin });
  expect(refused).toMatchObject({ code: 'invalid', message: texts.stdinTooLong });
});

test('runs of projects count in the daily quota of programs', async () => {
  const limited = await startTestServer({ runner: scriptedRunner(), env: { RUNS_PER_MINUTE: '2' } });
  const client = limited.as(await limited.create.student());
  const { _id } = await client.call(projects.createProject, { body: { name: 'Greetings', kind: 'python' } });
  const run = { params: { projectId: _id }, body: {} };

  for (let n = 0; n < 2; n++) await client.call(projects.runProject, run);

  expect((await client.refused(projects.runProject, run)).code).toBe('too_many_requests');
});

test('when two accounts are merged, the projects move to the one that stays open', async () => {
  const kept = await school.create.student();
  const { student: closed, params } = await createProject();
  const office = school.as(await school.create.admin());

  await office.answer(merges.merge, { params: { id: kept.id }, body: { closedId: closed.id, reason: 'Twice.' } });

  expect((await school.as(kept).call(projects.readProject, { params })).name).toBe('Greetings');
});
