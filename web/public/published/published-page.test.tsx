/** Tests what visitors see around a published page: its bar, Stop, Report, and the message if there is no page. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { publishedPages } from '#contract/learning/published-pages.ts';
import * as texts from '#texts/learning/published-page-pages.ts';
import * as answers from '#texts/learning/published-pages.ts';
import { PAGE_ID, PREVIEW_FRAME, pageFiles, setPreviewFrame } from '#web/testing/factories/published-pages.ts';
import { school, setSchool, show } from '#web/testing/show.tsx';

beforeEach(() => setPreviewFrame(PREVIEW_FRAME));

const button = (name: string) => page.getByRole('button', { name, exact: true });

function showPage() {
  const published = { title: 'Goats', author: 'Amina', files: pageFiles, changedAt: '2026-11-03T08:00:00.000Z' };
  school.answer(publishedPages.readPublishedPage, published);
  setSchool({ name: 'Shule ya Kitui' });
  show(`/p/${PAGE_ID}`);
}

test('the bar says whose page it is; Stop removes the frame, and Start brings it back', async () => {
  await page.viewport(390, 844);
  showPage();

  await expect.element(page.getByRole('heading', { level: 1, name: 'Goats' })).toBeVisible();
  await expect.element(page.getByRole('banner')).toHaveTextContent(/Amina, a student of Shule ya Kitui, made this/);
  await expect.element(page.getByRole('link', { name: 'Shule ya Kitui' })).toHaveAttribute('href', '/welcome');
  await expect.poll(() => document.querySelector('iframe')?.src).toBe(`${PREVIEW_FRAME}/index.html`);
  await button(texts.stop).click();
  await expect.element(page.getByRole('status')).toHaveTextContent(texts.stopped);
  expect(document.querySelector('iframe')).toBeNull();
  await button(texts.start).click();
  await expect.poll(() => document.querySelector('iframe')).not.toBeNull();
});

test('a visitor reports the page with a reason, and is thanked; a refusal keeps what was written', async () => {
  showPage();
  await button(texts.report).click();
  const reason = page.getByLabelText(texts.whatIsWrong);
  await reason.fill('It asks for my password.');
  school.refuse(publishedPages.reportPage, { code: 'too_many_requests', message: answers.tooManyReports(9) });
  await button(texts.send).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(answers.tooManyReports(9));
  await expect.element(reason).toHaveValue('It asks for my password.');

  school.answer(publishedPages.reportPage, { message: answers.reported });
  await button(texts.send).click();

  await expect.element(page.getByRole('dialog', { name: texts.reportSent })).toHaveTextContent(answers.reported);
  expect(school.requests(publishedPages.reportPage).at(-1)).toEqual({
    params: { pageId: PAGE_ID },
    body: { reason: 'It asks for my password.' },
  });
});

test('an unknown or withdrawn page is not found', async () => {
  school.refuse(publishedPages.readPublishedPage, { code: 'not_found', message: answers.gone });
  show(`/p/${PAGE_ID}`);

  await expect.element(page.getByRole('heading', { level: 1, name: texts.notFound })).toBeVisible();
  await expect.element(page.getByText(answers.gone)).toBeVisible();
});
