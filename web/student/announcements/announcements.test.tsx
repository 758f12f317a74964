/** Tests what a student reads: the list of announcements, and a single one. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { announcements, type ReadAnnouncement } from '#contract/notifications/announcements.ts';
import * as texts from '#texts/announcements.ts';
import { student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const closed: ReadAnnouncement = {
  _id: crypto.randomUUID(),
  title: 'Closed on Friday',
  text: 'We open again on **Monday**. <script>alert(1)</script> [Map](javascript:alert(1))',
  sentAt: '2026-11-20T09:00:00.000Z',
  courseTitle: 'Web Design',
  isNew: true,
};

test('a new announcement is marked as read when it is opened, once, and its text makes no script run', async () => {
  const one = { ...closed };
  school.answer(announcements.received, () => [{ ...one }]);
  school.answer(announcements.read, () => ({ ...one }));
  school.answer(announcements.markRead, () => {
    one.isNew = false;
    return { message: texts.markedRead };
  });
  show('/announcements', student());
  const link = page.getByRole('main').getByRole('link', { name: /Closed on Friday/ });
  await expect.element(link).toHaveTextContent(texts.isNew);
  await link.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Closed on Friday' })).toBeVisible();
  await expect.element(page.getByRole('strong')).toHaveTextContent('Monday');
  expect(document.querySelector('main script, main a[href^="javascript"]')).toBeNull();
  await page.getByRole('link', { name: texts.all }).click();

  await expect.element(link).not.toHaveTextContent(texts.isNew);
  expect(school.requests(announcements.markRead)).toMatchObject([{ params: { id: one._id } }]);
});
