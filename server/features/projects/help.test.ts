/** Help with a project: who may open it when, and that both who write lose nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HELP_HOURS, projectHelp } from '#contract/learning/project-help.ts';
import { projects } from '#contract/learning/projects.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import * as texts from '#texts/learning/projects.ts';

let school: School;
beforeAll(async () => {
  school = await startTestServer();
});
afterAll(() => school.stop());

/** A project of a student of `tutor`, and those who may help and may not. */
async function createProject() {
  const { as, create } = school;
  const [student, tutor, otherTutor, admin] = [
    await create.student({ name: 'Amina Hassan' }),
    await create.tutor(),
    await create.tutor(),
    await create.admin(),
  ];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const her = as(student);
  const { _id, revision } = await her.call(projects.createProject, { body: { name: 'Market', kind: 'web' } });
  const params = { projectId: _id };
  const saveOf = (text: string, on = revision) => ({
    params,
    body: { revision: on, saveId: crypto.randomUUID(), changes: [{ path: 'notes.txt', text }] },
  });
  return {
    ...{ student, tutor, course, params, saveOf, her, him: as(tutor), other: as(otherTutor), office: as(admin) },
    ask: (isOn = true) => her.call(projectHelp.setHelp, { params, body: { isOn } }),
  };
}

test('staff open a project only while its owner asks for help, and only those of the student', async () => {
  const { her, him, other, office, params, ask } = await createProject();
  const refused = async (who: typeof him) => (await who.refused(projects.readProject, { params })).code;
  expect(await refused(him)).toBe('not_found');
  const help = await ask();

  const until = new Date(school.clock.now().getTime() + HELP_HOURS * 60 * 60_000).toISOString();
  expect(help).toEqual({ until, ownerName: 'Amina Hassan', revision: 0 });
  for (const who of [her, him, office]) expect(await who.call(projectHelp.readHelp, { params })).toEqual(help);
  expect((await him.call(projects.readProject, { params })).name).toBe('Market');
  expect([await refused(other), await refused(school.as(await school.create.student()))]).toEqual([
    'not_found',
    'not_found',
  ]);
});

test('help ends when the student ends it, leaves the course, or after three hours', async () => {
  const { create, as, clock } = school;
  const { him, params, ask, saveOf, her } = await createProject();
  const isOpen = () =>
    him.call(projects.readProject, { params }).then(
      () => true,
      () => false,
    );
  await ask();
  await ask(false);
  const ended = [await isOpen(), (await him.refused(projects.saveProject, saveOf('Late'))).message];
  await ask();
  clock.advance({ minutes: HELP_HOURS * 60 - 1 });
  const nearEnd = await isOpen();
  clock.advance({ minutes: 1 });

  expect([ended, nearEnd, await isOpen()]).toEqual([[false, texts.gone], true, false]);
  expect(await her.call(projectHelp.readHelp, { params })).toMatchObject({ until: null });
  expect((await as(await create.student()).refused(projectHelp.setHelp, { params, body: { isOn: true } })).code).toBe(
    'not_found',
  );
});

test('both save into the one project: an outdated save is refused, a current one is read by the other', async () => {
  const { her, him, params, ask, saveOf } = await createProject();
  await ask();
  await him.call(projects.saveProject, saveOf('from the tutor'));
  const outdated = await her.refused(projects.saveProject, saveOf('from the student'));
  const { revision, files } = await her.call(projects.readProject, { params });
  await her.call(projects.saveProject, saveOf('from both', revision));

  expect(outdated).toMatchObject({ code: 'conflict', message: texts.changedMeanwhile });
  expect(files).toContainEqual({ path: 'notes.txt', text: 'from the tutor' });
  expect((await him.call(projects.readProject, { params })).files).toContainEqual({
    path: 'notes.txt',
    text: 'from both',
  });
});

test('a helper neither renames, publishes, copies, restores nor deletes the project', async () => {
  const { him, params, ask } = await createProject();
  await ask();
  const body = { name: 'Mine' };
  const codes = [
    (await him.refused(projects.renameProject, { params, body })).code,
    (await him.refused(projects.forkProject, { params, body })).code,
    (await him.refused(projects.listProjectVersions, { params })).code,
    (await him.refused(projects.removeProject, { params })).code,
    (await him.refused(projectHelp.setHelp, { params, body: { isOn: true } })).code,
  ];
  expect(new Set(codes)).toEqual(new Set(['not_found']));
});

test('the tutors of the student are notified, once per request; without a tutor the office is', async () => {
  const { tutor, params, ask } = await createProject();
  await ask();
  await ask();
  const notifications = await school.find.notificationsTo(`/admin/projects/${params.projectId}`);
  expect(notifications).toMatchObject([{ recipientId: tutor.id, kind: 'project_help', title: 'Market' }]);
  await ask(false);
  expect(await school.find.notificationsOf(tutor)).toEqual([]);

  const alone = school.as(await school.create.student());
  const { _id } = await alone.call(projects.createProject, { body: { name: 'Alone', kind: 'web' } });
  await alone.call(projectHelp.setHelp, { params: { projectId: _id }, body: { isOn: true } });
  const office = await school.create.admin();
  const ofOffice = await school.find.notificationsTo(`/admin/projects/${_id}`);
  expect(ofOffice.length).toBeGreaterThan(0);
  expect(ofOffice.map(({ recipientId }) => recipientId)).not.toContain(office.id);
});

test('during help each save is published to the open pages of the project', async () => {
  const { tutor, him, params, ask, saveOf, her } = await createProject();
  await ask();
  const cookie = `session=${await school.create.session(tutor)}`;
  const response = await fetch(`${school.base}/projects/${params.projectId}/events`, { headers: { cookie } });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const nextEvent = async () => {
    for (;;) {
      const { value = '' } = await reader.read();
      if (value.includes('data: changed')) return 'changed';
    }
  };
  expect(await nextEvent()).toBe('changed');
  await her.call(projects.saveProject, saveOf('Mangoes'));
  expect(await nextEvent()).toBe('changed');
  expect(await him.call(projectHelp.readHelp, { params })).toMatchObject({ revision: 1 });
  await ask(false);
  expect(await nextEvent()).toBe('changed');
  await reader.cancel();
});

test('more than ten requests for help within an hour are refused', async () => {
  const { ask, her, params } = await createProject();
  for (let n = 0; n < 10; n++) await ask();
  expect(await her.refused(projectHelp.setHelp, { params, body: { isOn: true } })).toMatchObject({
    code: 'too_many_requests',
    message: texts.tooMuchHelp,
  });
  await ask(false);
});
