/** Help with a project: a student asks for it, a tutor opens the project, and both see each other's changes. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projectHelp } from '#contract/learning/project-help.ts';
import { type Project, projects } from '#contract/learning/projects.ts';
import * as texts from '#texts/learning/project-help.ts';
import * as projectTexts from '#texts/learning/project-pages.ts';
import { help, noHelp } from '#web/testing/factories/projects.ts';
import { PREVIEW_FRAME, setPreviewFrame } from '#web/testing/factories/published-pages.ts';
import { student, tutor } from '#web/testing/factories/records.ts';
import { fakeLiveHelp } from '#web/testing/fakes/fake-live-help.ts';
import { school, show } from '#web/testing/show.tsx';

let live: ReturnType<typeof fakeLiveHelp>;
beforeEach(() => {
  live = fakeLiveHelp(project._id);
  return page.viewport(1280, 800);
});

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

/** Whether unsaved changes are stored on this device. */
const hasCopy = () => Object.keys(localStorage).some((key) => key.startsWith('unsent:project:'));

/** Another person saves this text: the fake server publishes it. */
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
  await expect.element(page.getByText(texts.apart)).toBeVisible();

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

test('a tutor whose last changes came after the end of the help is informed, and the device deletes them', async () => {
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

test('a tutor cannot open a project without help', async () => {
  school.refuse(projects.readProject, { code: 'not_found', message: 'Gone' });
  show(`/admin/projects/${project._id}`, tutor());

  await expect.element(page.getByRole('heading', { name: texts.over })).toBeVisible();
});

const [ownPage, herPage] = [crypto.randomUUID(), crypto.randomUUID()];
/** The student's page, with her cursor behind "<h1>". */
const amina = {
  pageId: herPage,
  person: { _id: crypto.randomUUID(), name: 'Amina H.' },
  cursor: { path: 'index.html', revision: 4, anchor: 4, head: 4 },
};

/** Shows the project to a tutor, with the student on another page. */
async function helpLive() {
  school.answer(projects.readProject, project);
  school.answer(projectHelp.readHelp, help);
  let revision = project.revision;
  school.answer(projects.saveProject, ({ body }) => {
    revision = body.revision + 1;
    return { revision, changedAt: project.changedAt, recentSaves: [body.saveId] };
  });
  show(`/admin/projects/${project._id}`, tutor());
  await expect.poll(live.connections).toBe(1);
  live.send(
    { type: 'welcome', pageId: ownPage, revision: project.revision },
    { type: 'pages', pages: [amina, { pageId: ownPage, person: { _id: ownPage, name: 'Me' }, cursor: null }] },
  );
  await expect.element(page.getByRole('list', { name: texts.here })).toHaveTextContent('Amina H.: index.html');
}

/** The text between the beginning of the line and the student's cursor. */
const beforeCaret = () => {
  const caret = page.getByText('Amina H.', { exact: true }).element().parentElement!;
  const range = document.createRange();
  range.setStart(caret.closest('.cm-line')!, 0);
  range.setEndBefore(caret);
  return range.toString();
};

test('a tutor sees the student’s changes and cursor at once', async () => {
  await helpLive();
  await expect.element(page.getByText('Amina H.', { exact: true })).toBeInTheDocument();
  expect(beforeCaret()).toBe('<h1>');
  const edit = { at: 4, removed: 0, added: 'Ripe ' };
  live.send({ type: 'saved', from: 4, to: 5, changes: [{ path: 'index.html', edit }] });
  await expect.poll(beforeCaret).toBe('<h1>Ripe ');
  live.send({
    type: 'cursor',
    pageId: herPage,
    cursor: { path: 'index.html', revision: 5, anchor: 0, head: 2 },
  });
  await expect.poll(beforeCaret).toBe('<h');

  await expect.element(code).toHaveTextContent('Ripe Mangoes</h1>');
  // The project was read only once, and the student's changes are not saved again.
  expect(school.requests(projects.readProject)).toHaveLength(1);
  expect(school.requests(projects.saveProject)).toEqual([]);
  live.send({ type: 'cursor', pageId: herPage, cursor: null });
  await expect.element(code).toHaveTextContent('<h1>Ripe Mangoes</h1>');
});

test('each change of the tutor is saved at once, and the cursor is sent as a position in the saved text', async () => {
  await helpLive();
  await code.click();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  const end = project.files[0] && 'text' in project.files[0] ? project.files[0].text.length : 0;
  const cursor = { path: 'index.html', revision: 4, anchor: end, head: end };
  await expect.poll(live.lastReceived).toEqual({ cursor });
  const before = performance.now();
  await userEvent.keyboard('!');
  await expect.poll(() => school.requests(projects.saveProject).length, { interval: 10 }).toBe(1);
  expect(performance.now() - before).toBeLessThan(900);

  const moved = { path: 'index.html', revision: 5, anchor: end + 1, head: end + 1 };
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
  await expect.poll(live.lastReceived).toEqual({ cursor: moved });
});

test('without the WebSocket the page uses server-sent events, and reconnects', async () => {
  await helpLive();
  await expect.element(page.getByText(texts.together)).toBeVisible();
  live.lose();
  await expect.element(page.getByRole('list', { name: texts.here })).not.toBeInTheDocument();
  await expect.element(page.getByText(texts.apart)).toBeVisible();
  expect(page.getByText(texts.together).elements()).toEqual([]);
  saveElsewhere('<h1>Pawpaws</h1>', 5);
  await expect.element(code).toHaveTextContent('Pawpaws');
  await expect.poll(live.connections).toBeGreaterThanOrEqual(2);

  school.answer(projects.readProject, { ...project, revision: 6, files: [{ path: 'index.html', text: 'Six' }] });
  live.send({ type: 'welcome', pageId: ownPage, revision: 6 });
  await expect.element(code).toHaveTextContent('Six');
  // The student’s page is not connected yet.
  await expect.element(page.getByText(texts.apart)).toBeVisible();
});

test('the help ends at once, and the page does not reconnect', async () => {
  await helpLive();
  school.refuse(projectHelp.readHelp, { code: 'not_found', message: 'Gone' });
  live.send({ type: 'ended', message: 'Gone' });
  await expect.element(page.getByRole('heading', { name: texts.over })).toBeVisible();
  expect(live.isClosed()).toBe(true);
});

test('a project without help opens no WebSocket', async () => {
  school.answer(projects.readProject, project);
  school.answer(projectHelp.readHelp, noHelp);
  show(`/projects/${project._id}`, student());
  await expect.element(button(texts.ask)).toBeVisible();
  expect(live.connections()).toBe(0);
});
