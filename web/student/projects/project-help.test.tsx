/** A student asks for help with a project; a tutor opens it, and both see what the other saves. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projectHelp } from '#contract/learning/project-help.ts';
import { type Project, projects } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/project-help.ts';
import * as projectTexts from '#texts/learning/project-pages.ts';
import { help, noHelp } from '#web/testing/factories/projects.ts';
import { PREVIEW_FRAME, setPreviewFrame } from '#web/testing/factories/published-pages.ts';
import { student, tutor } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const project: Project = {
  _id: crypto.randomUUID(),
  name: 'Market',
  kind: 'web',
  revision: 4,
  forkedFrom: null,
  recentSaves: [],
  changedAt: '2026-11-03T08:00:00.000Z',
  files: [{ path: 'index.html', text: '<h1>Mangoes</h1>' }],
};
const params = { projectId: project._id };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const code = page.getByRole('textbox', { name: projectTexts.codeOf('index.html') });

/** Whether this device keeps files that the server has not received. */
const hasCopy = () => Object.keys(localStorage).some((key) => key.startsWith('unsent:project:'));

/** Another person saves this text: the fake server tells it. */
function saveElsewhere(text: string, revision: number) {
  school.answer(projects.readProject, { ...project, revision, files: [{ path: 'index.html', text }] });
  school.answer(projectHelp.readHelp, { ...help, revision });
  school.sendEvent(projectHelp.helpEvents, params);
}

test('a student asks for help after a question, sees what the tutor saves, and ends the help', async () => {
  school.answer(projects.readProject, project);
  school.answer(projectHelp.readHelp, noHelp);
  school.answer(projectHelp.setHelp, ({ body }) => (body.isOn ? help : noHelp));
  show(`/projects/${project._id}`, student());
  await button(texts.ask).click();
  const question = page.getByRole('alertdialog', { name: texts.askTitle });
  school.answer(projectHelp.readHelp, help);
  await question.getByRole('button', { name: texts.ask }).click();
  await expect.element(button(texts.end)).toBeVisible();
  await expect.element(page.getByText(texts.together)).toBeVisible();

  saveElsewhere('<h1>Pawpaws</h1>', 5);
  await expect.element(code).toHaveTextContent('Pawpaws');
  await expect.element(page.getByRole('status').filter({ hasText: projectTexts.merged })).toBeVisible();
  await button(texts.end).click();
  await expect.element(button(texts.ask)).toBeVisible();
  expect(school.requests(projectHelp.setHelp).map(({ body }) => body)).toEqual([{ isOn: true }, { isOn: false }]);
});

test('a tutor sees the page from the preview’s origin, what the student saves, and the end of the help', async () => {
  setPreviewFrame(PREVIEW_FRAME);
  school.answer(projects.readProject, project);
  school.answer(projectHelp.readHelp, help);
  show(`/admin/projects/${project._id}`, tutor());
  await expect.element(page.getByText(texts.ownerOf('Wanjiru Kamau'))).toBeVisible();
  await expect
    .element(page.getByTitle(projectTexts.pageOf('index.html')).first())
    .toHaveAttribute('src', `${PREVIEW_FRAME}/index.html`);
  saveElsewhere('<h1>Pawpaws</h1>', 5);
  await expect.element(code).toHaveTextContent('Pawpaws');

  school.refuse(projectHelp.readHelp, { code: 'not_found', message: 'Gone' });
  school.sendEvent(projectHelp.helpEvents, params);
  await expect.element(page.getByRole('heading', { name: texts.over })).toBeVisible();
  expect(page.getByText(texts.notSaved).elements()).toEqual([]);
});

test('a tutor whose last changes the end of the help came before is told, and the device drops them', async () => {
  school.answer(projects.readProject, project);
  school.answer(projectHelp.readHelp, help);
  const gone = { code: 'not_found', message: 'Gone' } as const;
  school.refuse(projects.saveProject, gone);
  const brian = tutor();
  show(`/admin/projects/${project._id}`, brian);
  await code.click();
  await userEvent.keyboard('Ripe');
  await expect.poll(hasCopy).toBe(true);

  school.refuse(projectHelp.readHelp, gone);
  school.sendEvent(projectHelp.helpEvents, params);
  await expect.element(page.getByText(texts.notSaved)).toBeVisible();
  expect(hasCopy()).toBe(false);
});

test('a project with which nobody asks for help is not shown', async () => {
  school.refuse(projects.readProject, { code: 'not_found', message: 'Gone' });
  show(`/admin/projects/${project._id}`, tutor());

  await expect.element(page.getByRole('heading', { name: texts.over })).toBeVisible();
});
