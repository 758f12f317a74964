/** The pages on which staff find students' web pages and decide about them. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ManagedPage, publishedPages } from '#contract/learning/published-pages.ts';
import * as texts from '#texts/learning/published-page-pages.ts';
import * as answers from '#texts/learning/published-pages.ts';
import {
  managedPage,
  PAGE_ID,
  PREVIEW_FRAME,
  pageFiles,
  setPreviewFrame,
} from '#web/testing/factories/published-pages.ts';
import { admin, tutor } from '#web/testing/factories/records.ts';
import { expectAddress, school, show, textsOf } from '#web/testing/show.tsx';

beforeEach(() => setPreviewFrame(PREVIEW_FRAME));

const AT = '2026-11-03T08:00:00.000Z';
const params = { pageId: PAGE_ID };
const report = { reason: 'It is not hers.', at: AT, by: null };
const button = (name: string) => page.getByRole('button', { name, exact: true });

function review(details: Partial<ManagedPage>, me = tutor()) {
  const managed = managedPage(details);
  school.answer(publishedPages.reviewPage, {
    ...managed,
    waiting: managed.waitingSince ? pageFiles : null,
    shown: managed.shownAt ? [{ path: 'index.html', text: 'Earlier' }] : null,
  });
  show(`/admin/pages/${PAGE_ID}`, me);
}

test('the list names each page’s student, age and state, and opens the page', async () => {
  school.answer(publishedPages.listPublishedPages, [
    managedPage({ age: 'unknown', missing: 'age', waitingSince: AT, shownAt: AT }),
    managedPage({ _id: crypto.randomUUID(), title: 'Cows', age: 'adult', shownAt: AT, reports: [report] }),
  ]);
  show('/admin/pages', tutor());

  const rows = page.getByRole('table', { name: texts.pages }).getByRole('row');
  await expect.element(rows.nth(1)).toBeVisible();
  expect(textsOf(rows).slice(1)).toEqual([
    expect.stringMatching(/Goats.*Amina Hassan.*Age unknown.*Waiting.*Published/),
    expect.stringMatching(/Cows.*18 or older.*1 report.*Published/),
  ]);
  school.answer(publishedPages.reviewPage, { ...managedPage(), waiting: null, shown: null });
  await page.getByRole('link', { name: 'Goats' }).click();
  await expectAddress(`/admin/pages/${PAGE_ID}`);
});

test('a copy that waits is shown beside the published one, and as files; it is approved as it was seen', async () => {
  review({ waitingSince: AT, shownAt: AT });
  const waiting = page.getByRole('region', { name: texts.waitingCopy });
  await waiting.getByRole('button', { name: texts.asFiles }).click();
  await expect.element(waiting).toHaveTextContent('const telephone = 1;');
  await expect.element(page.getByRole('region', { name: texts.shownCopy })).toBeVisible();

  school.answer(publishedPages.approvePage, managedPage({ shownAt: AT }));
  await button(texts.approve).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.approve }).click();

  await expect.element(page.getByText(texts.approved)).toBeVisible();
  expect(school.requests(publishedPages.approvePage)).toEqual([{ params, body: { waitingSince: AT } }]);
});

test('if the student has changed what waits, the decider is told and sees the new copy', async () => {
  review({ waitingSince: AT });
  school.refuse(publishedPages.approvePage, { code: 'conflict', message: answers.otherCopy });
  await button(texts.approve).click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.approve }).click();
  const alert = page.getByRole('alertdialog');
  await expect.element(alert).toHaveTextContent(answers.otherCopy);
  const before = school.requests(publishedPages.reviewPage).length;
  await alert.getByRole('button', { name: 'OK' }).click();

  await expect.poll(() => school.requests(publishedPages.reviewPage).length).toBe(before + 1);
});

test.each([
  ['age', answers.noAge],
  ['consent', answers.noConsent],
] as const)(
  'while the %s is not recorded, the tutor reads why the page cannot be approved',
  async (missing, reason) => {
    review({ missing, waitingSince: AT });

    await expect.element(page.getByText(reason)).toBeVisible();
    await expect.element(button(texts.sendBack)).toBeVisible();
    await expect.element(button(texts.approve)).not.toBeInTheDocument();
    await expect.element(page.getByRole('link', { name: texts.openStudent })).not.toBeInTheDocument();
  },
);

test('the office gets a link to the student’s page, where it records what is missing', async () => {
  const owner = { _id: crypto.randomUUID(), name: 'Amina Hassan' };
  review({ missing: 'age', owner, waitingSince: AT }, admin());

  await expect
    .element(page.getByRole('link', { name: texts.openStudent }))
    .toHaveAttribute('href', `/admin/people/${owner._id}`);
});

test('a page is taken down with a reason', async () => {
  review({ shownAt: AT });
  await button(texts.takeDown).click();
  const dialog = page.getByRole('dialog', { name: texts.takeDownTitle });
  await dialog.getByRole('button', { name: texts.takeDown }).click();
  await expect.element(dialog).toHaveTextContent(answers.reason);
  await dialog.getByLabelText(texts.reason).fill('It shows a phone number.');
  school.answer(
    publishedPages.takeDownPage,
    managedPage({ takenDown: { at: AT, reason: 'It shows a phone number.' } }),
  );
  await dialog.getByRole('button', { name: texts.takeDown }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(school.requests(publishedPages.takeDownPage)).toEqual([
    { params, body: { reason: 'It shows a phone number.' } },
  ]);
});

test('the reports are read, and settled by keeping the page', async () => {
  review({ shownAt: AT, reports: [report] });
  await expect.element(page.getByRole('region', { name: texts.reportsTitle })).toHaveTextContent('It is not hers.');
  school.answer(publishedPages.dismissReports, managedPage({ shownAt: AT }));
  await button(texts.keep).click();

  await expect.element(page.getByText(texts.kept)).toBeVisible();
});
