/** Tests a project as the answer to a task: the student chooses it, saves changes, hands it in and finds it again. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { handins } from '#contract/handins.ts';
import { handedInProjects } from '#contract/learning/handed-in-projects.ts';
import { projectHelp } from '#contract/learning/project-help.ts';
import { type Project, projects } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/handed-in-projects.ts';
import * as handinsTexts from '#texts/learning/handins.ts';
import * as projectTexts from '#texts/learning/project-pages.ts';
import { answerHandins, assignment, ownAttempt } from '#web/testing/factories/handins.ts';
import { keepUnsaved, noHelp } from '#web/testing/factories/projects.ts';
import { student } from '#web/testing/factories/records.ts';
import { expectAddress, reopen, school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const AT = '2026-11-03T08:00:00.000Z';
const market: Project = {
  _id: crypto.randomUUID(),
  name: 'Market',
  kind: 'web',
  revision: 4,
  forkedFrom: null,
  recentSaves: [],
  changedAt: AT,
  files: [
    { path: 'index.html', text: '<h1>Mangoes</h1>' },
    { path: 'style.css', text: '' },
  ],
};

const form = page.getByRole('region', { name: 'Hand in', exact: true });
const submit = form.getByRole('button', { name: handinsTexts.submit, exact: true });
const choice = form.getByRole('combobox', { name: texts.project, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const sent = () => school.requests(handins.submit).map(({ body }) => body);

function showTask(search = '', details: Parameters<typeof assignment>[0] = {}, own = [market]) {
  const list = [assignment({ kind: 'project', name: 'A page for the market', ...details })];
  answerHandins(school, list);
  school.answer(projects.listProjects, own);
  school.answer(projects.readProject, market);
  school.answer(projectHelp.readHelp, noHelp);
  const person = student();
  show(`/assignments?task=${list[0]!.taskId}${search}`, person);
  return { task: list[0]!, person };
}

test('a student chooses a project, sees what will be handed in, and hands in what she has seen', async () => {
  showTask();
  await submit.click();
  await expect.element(form.getByRole('alert').filter({ hasText: handinsTexts.nothing.project })).toBeVisible();

  await choice.selectOptions('Market');
  await expect.element(form.getByText(projectTexts.fileCount(2))).toBeVisible();
  await expect.element(form.getByText(texts.copied)).toBeVisible();
  await expect.element(form.getByText(handinsTexts.draftSaved)).toBeVisible();
  const saved = school.requests(handins.saveDraft).map(({ body }) => (body as { projectId: string }).projectId);
  expect(saved).toEqual([market._id]);
  await submit.click();

  await expect.element(form.getByText('This is attempt 1')).toBeVisible();
  expect(sent()).toMatchObject([{ projectId: market._id, projectRevision: 4 }]);
  await expect
    .element(form.getByRole('link', { name: texts.download }))
    .toHaveAttribute('href', expect.stringMatching(/\/handins\/attempts\/[\w-]+\/project\/zip$/));
});

test('changes that only this device has are saved first', async () => {
  const { person } = showTask();
  keepUnsaved({ personId: person._id, project: market, text: '<h1>Pawpaws</h1>' });
  school.answer(projects.saveProject, { revision: 5, changedAt: AT, recentSaves: [] });
  await choice.selectOptions('Market');
  await expect.element(form.getByText(texts.unsavedHere)).toBeVisible();
  await submit.click();

  await expect.element(form.getByText('This is attempt 1')).toBeVisible();
  expect(school.requests(projects.saveProject)[0]?.body).toMatchObject({
    revision: 4,
    changes: [{ path: 'index.html', text: '<h1>Pawpaws</h1>' }],
  });
  expect(sent()).toMatchObject([{ projectRevision: 5 }]);
});

test('nothing is handed in while the changes cannot be saved', async () => {
  const { person } = showTask();
  keepUnsaved({ personId: person._id, project: market, text: '<h1>Pawpaws</h1>' });
  school.refuse(projects.saveProject, { code: 'unavailable', message: 'Later' });
  await choice.selectOptions('Market');
  await submit.click();

  await expect.element(form.getByRole('alert').filter({ hasText: texts.notReceived })).toBeVisible();
  expect(sent()).toEqual([]);
});

test('a new project opens, and its page leads back to the assignment with it chosen', async () => {
  const { task } = showTask();
  school.answer(projects.createProject, market);
  await button(projectTexts.newProject).click();
  await page.getByLabelText(projectTexts.name).fill('Market');
  await button(projectTexts.create).click();
  await expectAddress(`/projects/${market._id}?task=${task.taskId}`);

  await page.getByRole('link', { name: texts.backToAssignment }).click();
  await expectAddress(`/assignments?task=${task.taskId}`);
  await expect.element(choice).toHaveValue(market._id);
});

test('a project leads to the open assignments for which it can be handed in', async () => {
  const open = assignment({ kind: 'project', name: 'A page for the market', courseTitle: 'Web Design' });
  answerHandins(school, [open, assignment({ kind: 'text', name: 'An essay' })]);
  school.answer(projects.listProjects, [market]);
  school.answer(projects.readProject, market);
  school.answer(projectHelp.readHelp, noHelp);
  show(`/projects/${market._id}`, student());
  await button(projectTexts.more).click();
  await button(texts.handIn).click();
  const dialog = page.getByRole('dialog', { name: texts.whichTask });
  await expect.element(dialog.getByRole('link')).toHaveTextContent('A page for the market · Web Design');
  await dialog.getByRole('link').click();

  await expectAddress(`/assignments?task=${open.taskId}`);
  await expect.element(choice).toHaveValue(market._id);
});

test('the project of the address is chosen once: after a reload, what the student has chosen since stays', async () => {
  const shop = { ...market, _id: crypto.randomUUID(), name: 'Shop' };
  const { task } = showTask(`&project=${market._id}`, {}, [market, shop]);
  await expect.element(choice).toHaveValue(market._id);
  await choice.selectOptions('Shop');
  await expect.element(form.getByText(handinsTexts.draftSaved)).toBeVisible();
  reopen();

  await expectAddress(`/assignments?task=${task.taskId}`);
  await expect.element(choice).toHaveValue(shop._id);
});

test('the student reads the files of an attempt, and the comments on their lines', async () => {
  const comment = { _id: crypto.randomUUID(), file: 'index.html', line: 1, text: 'Ripe?', authorName: 'Brian' };
  const attempt = ownAttempt({
    project: { _id: null, name: 'Market', kind: 'web' },
    shown: [{ file: 'index.html', lines: [{ number: 1, text: '<h1>Mangoes</h1>' }] }],
    comments: [comment],
  });
  school.answer(handedInProjects.readHandedIn, { name: 'Market', kind: 'web', files: market.files });
  showTask('', { history: [attempt], attempts: 1, state: 'submitted' });

  const handedIn = form.getByRole('region', { name: 'Market' });
  await handedIn.getByRole('button', { name: texts.files }).click();
  await handedIn.getByText('index.html').click();
  await expect.element(handedIn.getByText('<h1>Mangoes</h1>')).toBeVisible();
  await expect.element(form.getByRole('figure')).toHaveTextContent('Ripe?');
  await expect.element(form.getByRole('figure')).toHaveTextContent('index.html');
});
