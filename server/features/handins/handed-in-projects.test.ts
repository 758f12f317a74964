/** Students hand in projects: an attempt has a copy of the saved files, which the student and staff can read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handins } from '#contract/handins.ts';
import { handedInProjects } from '#contract/learning/handed-in-projects.ts';
import { type ProjectChange, projects } from '#contract/learning/projects.ts';
import { marks } from '#contract/marks.ts';
import type { Input } from '#contract/protocol/endpoint.ts';
import { aMoment, meanwhileAt } from '#server/testing/concurrent-calls.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as handinsTexts from '#texts/learning/handins.ts';
import * as marksTexts from '#texts/learning/marks.ts';
import * as projectsTexts from '#texts/learning/projects.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());
const { during, countWaiting } = meanwhileAt(() => school);

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A task for projects, and a project of an enrolled student with one page. */
async function createTask() {
  const { as, create } = school;
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const task = await create.task((await create.lesson(course.id)).id, { kind: 'project', deadline: '2099-12-31' });
  const her = as(student);
  const project = await her.call(projects.createProject, { body: { name: 'Market', kind: 'web' } });
  const params = { projectId: project._id };
  let revision = 0;
  const save = async (changes: ProjectChange[]) => {
    const body = { revision, saveId: crypto.randomUUID(), changes };
    revision = (await her.call(projects.saveProject, { params, body })).revision;
  };
  await save([
    ...project.files.map(({ path }) => ({ path, removed: true as const })),
    { path: 'index.html', text: '<h1>Mangoes</h1>\n<p>Ksh. 20</p>\n' },
  ]);
  type Body = Partial<Input<typeof handins.submit>['body']>;
  const handing = (body: Body = {}) => ({
    params: { taskId: task.id },
    body: { projectId: project._id, projectRevision: revision, ...body },
  });
  return {
    ...{ tutor, student, task, project, params, save, her, handing },
    him: as(tutor),
    submit: (body?: Body) => her.call(handins.submit, handing(body)),
    refusal: (body?: Body) => her.refused(handins.submit, handing(body)),
    read: () => her.call(handins.read, { params: { taskId: task.id } }),
  };
}

test('an attempt has the files as they were saved when it was handed in, even if the project changes later', async () => {
  const { submit, save, read, her, him, params, project } = await createTask();
  const { attemptId } = await submit();
  await save([{ path: 'index.html', text: 'Something else' }]);
  await her.call(projects.removeProject, { params });

  const { history } = await read();
  const handedIn = {
    name: 'Market',
    kind: 'web',
    files: [{ path: 'index.html', text: expect.stringContaining('20') }],
  };
  expect(history).toMatchObject([{ text: '', files: [], project: { _id: null, name: 'Market', kind: 'web' } }]);
  for (const reader of [her, him])
    expect(await reader.call(handedInProjects.readHandedIn, { params: { attemptId } })).toEqual(handedIn);
  expect(project.kind).toBe('web');
});

test('the zip has the files that were handed in', async () => {
  const { submit, tutor } = await createTask();
  const { attemptId } = await submit();

  const cookie = `session=${await school.create.session(tutor)}`;
  const response = await fetch(`${school.base}/handins/attempts/${attemptId}/project/zip`, { headers: { cookie } });

  expect(response.headers.get('content-disposition')).toContain('Market.zip');
  const zip = Buffer.from(await response.arrayBuffer());
  expect([zip.subarray(0, 2).toString(), zip.includes('index.html')]).toEqual(['PK', true]);
});

test('a submit is refused if the project has changed since the student saw it, or if the same files were handed in', async () => {
  const { submit, refusal, save, read } = await createTask();
  expect(await refusal({ projectRevision: 0 })).toMatchObject({
    code: 'conflict',
    message: projectsTexts.changedMeanwhile,
  });
  await submit();
  expect(await refusal()).toMatchObject({ code: 'conflict', message: handinsTexts.same });
  await save([{ path: 'index.html', text: 'Better' }]);
  await submit();

  expect((await read()).history.map(({ number }) => number)).toEqual([2, 1]);
});

test('a request that is repeated with its key makes one attempt', async () => {
  const { handing, student, task, read } = await createTask();
  const key = crypto.randomUUID();
  const headers = {
    'content-type': 'application/json',
    origin: school.services.config.allowedOrigins[0]!,
    'idempotency-key': key,
    cookie: `session=${await school.create.session(student)}`,
  };
  const ask = async () => {
    const request = { method: 'POST', headers, body: JSON.stringify(handing().body) };
    const response = await fetch(`${school.base}/handins/${task.id}`, request);
    return [response.status, await response.json()];
  };
  const first = await ask();
  const second = await ask();

  expect(first[0]).toBe(201);
  expect(second).toEqual(first);
  expect((await read()).history).toHaveLength(1);
});

test('a project without files, of another student, or no project is refused', async () => {
  const { refusal, save } = await createTask();
  const other = await createTask();
  expect(await refusal({ projectId: null })).toMatchObject({ code: 'invalid', message: handinsTexts.nothing.project });
  expect(await refusal({ projectId: other.project._id })).toMatchObject({
    code: 'not_found',
    message: projectsTexts.gone,
  });
  await save([{ path: 'index.html', removed: true }]);
  expect(await refusal()).toMatchObject({ code: 'invalid', message: handinsTexts.noFiles });
});

test('a draft remembers the chosen project', async () => {
  const { her, task, project, read, params } = await createTask();
  const taskParams = { taskId: task.id };
  const saved = await her.call(handins.saveDraft, { params: taskParams, body: { projectId: project._id } });
  const chosen = { _id: project._id, name: 'Market', kind: 'web' };
  expect([saved.project, (await read()).draft?.project]).toEqual([chosen, chosen]);

  await her.call(projects.removeProject, { params });
  expect((await read()).draft?.project).toEqual({ ...chosen, _id: null });
  const other = await createTask();
  const refusal = await her.refused(handins.saveDraft, { params: taskParams, body: { projectId: other.project._id } });
  expect(refusal.code).toBe('not_found');
});

test('a draft and a submit that wait for the same project do not wait for each other', async () => {
  const { her, handing, submit, project, read } = await createTask();
  const { params } = handing();

  await during(({ lock }) => lock.project(project._id), {
    waiting: 2,
    async act() {
      const draft = her.call(handins.saveDraft, { params, body: { projectId: project._id } });
      while ((await countWaiting()) === 0) await aMoment();
      return Promise.all([draft, submit()]);
    },
  });

  expect(await read()).toMatchObject({ attempts: 1, draft: null });
});

test('a tutor comments on a line of a file; the student sees it with the mark, with the lines around it', async () => {
  const { submit, him, read } = await createTask();
  const { attemptId } = await submit();
  const params = { attemptId };
  const comment = (file: string | null, line: number) => ({ params, body: { file, line, text: 'How many?' } });
  await him.call(marks.addComment, comment('index.html', 2));
  for (const wrong of [comment('index.html', 3), comment('style.css', 1), comment(null, 1)])
    expect((await him.refused(marks.addComment, wrong)).message).toBe(marksTexts.noLine);
  const before = await read();
  await him.call(marks.give, { params, body: { points: 7 } });

  const { handins: queue } = await him.call(marks.queue, { query: {} });
  const toMark = await him.call(marks.read, { params: { handinId: queue[0]!._id } });
  const lines = ['<h1>Mangoes</h1>', '<p>Ksh. 20</p>'];
  expect(toMark.history).toMatchObject([
    {
      project: { name: 'Market' },
      shown: [{ file: 'index.html', lines }],
      comments: [{ file: 'index.html', line: 2 }],
    },
  ]);
  expect(before.history).toMatchObject([{ comments: [], shown: [] }]);
  expect((await read()).history).toMatchObject([
    {
      mark: { final: 7 },
      comments: [{ file: 'index.html', line: 2, text: 'How many?' }],
      shown: [{ file: 'index.html', lines: lines.map((text, index) => ({ number: index + 1, text })) }],
    },
  ]);
});

test('an attempt keeps a picture that was deleted from the project', async () => {
  const { submit, save, her, params, student } = await createTask();
  const { body } = await (await school.sender(student)).send('picture', 'flag.png', pixel);
  await save([{ path: 'img/flag.png', imgName: body.imgName! }]);
  const { attemptId } = await submit();
  await her.call(projects.removeProject, { params });

  const { files } = await her.call(handedInProjects.readHandedIn, { params: { attemptId } });
  const picture = { img: body.img, imgName: body.imgName, width: 1, height: 1, size: expect.any(Number) };
  expect(files).toContainEqual({ path: 'img/flag.png', picture });
});
