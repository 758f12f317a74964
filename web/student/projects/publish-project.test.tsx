/** The dialog in which a student publishes a web project. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { projectHelp } from '#contract/learning/project-help.ts';
import { type Project, projects } from '#contract/learning/projects.ts';
import { type OwnPage, publishedPages } from '#contract/learning/published-pages.ts';
import * as projectTexts from '#texts/learning/project-pages.ts';
import * as texts from '#texts/learning/published-page-pages.ts';
import * as answers from '#texts/learning/published-pages.ts';
import { noHelp } from '#web/testing/factories/projects.ts';
import { ownPage, PAGE_ID, PREVIEW_FRAME, pageFiles, setPreviewFrame } from '#web/testing/factories/published-pages.ts';
import { student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

beforeEach(() => setPreviewFrame(PREVIEW_FRAME));

const AT = '2026-11-03T08:00:00.000Z';
const project: Project = {
  _id: crypto.randomUUID(),
  name: 'Goats',
  kind: 'web',
  revision: 4,
  forkedFrom: null,
  recentSaves: [],
  changedAt: AT,
  files: pageFiles,
};
const dialog = page.getByRole('dialog', { name: texts.publishTitle });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

/** Opens the project, and its dialog. */
async function openDialog(own: OwnPage) {
  school.answer(projects.readProject, project);
  school.answer(projectHelp.readHelp, noHelp);
  school.answer(publishedPages.readOwnPage, own);
  show(`/projects/${project._id}`, student());
  await page.getByRole('button', { name: projectTexts.more }).click();
  await page.getByRole('button', { name: texts.publish, exact: true }).click();
}

test('before a first publication the dialog says who will see the page, and what must not be on it', async () => {
  await openDialog(ownPage());

  await expect.element(dialog).toHaveTextContent(texts.notPublished);
  for (const rule of [texts.whoSees, texts.tutorFirst, texts.keepOut])
    await expect.element(dialog).toHaveTextContent(rule);
  expect(button(texts.withdraw).elements()).toHaveLength(0);

  school.answer(publishedPages.publishPage, ownPage({ pageId: PAGE_ID, waitingSince: AT }));
  school.answer(publishedPages.readOwnPage, ownPage({ pageId: PAGE_ID, waitingSince: AT }));
  await button(texts.publish).click();

  await expect.element(dialog).toHaveTextContent(/Waiting for a tutor or the office/);
  expect(school.requests(publishedPages.publishPage)).toEqual([
    { params: { projectId: project._id }, body: { revision: 4 } },
  ]);
});

test('a published page has its link, is published again with its changes, or is withdrawn', async () => {
  await openDialog(ownPage({ pageId: PAGE_ID, shownAt: AT, needsApproval: false }));

  await expect.element(dialog.getByLabelText(texts.link)).toHaveValue(`${location.origin}/p/${PAGE_ID}`);
  await expect.element(dialog).toHaveTextContent(texts.atOnce);
  await expect.element(button(texts.publishChanges)).toBeVisible();

  school.answer(publishedPages.unpublishPage, ownPage({ pageId: PAGE_ID }));
  school.answer(publishedPages.readOwnPage, ownPage({ pageId: PAGE_ID }));
  await button(texts.withdraw).click();
  await expect.element(dialog).toHaveTextContent(texts.notPublished);
});

test('a page that needs approval again is not called published', async () => {
  await openDialog(ownPage({ pageId: PAGE_ID, shownAt: AT, isHidden: true }));

  await expect.element(dialog).toHaveTextContent(texts.hidden);
  expect(dialog.getByLabelText(texts.link).elements()).toHaveLength(0);
});

test('the student reads why the page was taken down', async () => {
  await openDialog(ownPage({ pageId: PAGE_ID, takenDown: { at: AT, reason: 'It shows a phone number.' } }));

  await expect.element(dialog).toHaveTextContent('It shows a phone number.');
  await expect.element(dialog).toHaveTextContent(texts.changeFirst);
});

test('a refusal is shown in the dialog', async () => {
  await openDialog(ownPage());
  school.refuse(publishedPages.publishPage, { code: 'invalid', message: answers.noIndex });
  await button(texts.publish).click();

  await expect.element(dialog.getByRole('alert')).toHaveTextContent(answers.noIndex);
});

test.for([
  ['the school does not allow pages', PREVIEW_FRAME, answers.notAllowed],
  ['the server has no origin for pages', '/preview-frame', answers.noOrigin],
] as const)('if %s, the dialog says so and publishes nothing', async ([, frame, sentence]) => {
  setPreviewFrame(frame);
  await openDialog(ownPage({ isAllowed: false }));

  await expect.element(dialog).toHaveTextContent(sentence);
  expect(button(texts.publish).elements()).toHaveLength(0);
});
