/** The page on which users choose their notifications. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { topics, topicsFor } from '#contract/notifications/kinds.ts';
import { type NotificationSettings, notificationSettings } from '#contract/notifications/settings.ts';
import * as texts from '#texts/notification-settings.ts';
import { admin, student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const settings = (type: 'student' | 'admin'): NotificationSettings => ({
  topics: topicsFor(type).map((topic) => ({ topic, bell: topics[topic].bell, email: topics[topic].email })),
  digest: 'at once',
  quietFrom: '21:00',
  quietUntil: '06:30',
});

test('a student switches emails about lessons on, and sees no topic of the office', async () => {
  school.answer(notificationSettings.read, settings('student'));
  school.answer(notificationSettings.change, settings('student'));
  show('/profile/notifications', student());
  const lessons = page.getByRole('checkbox', { name: texts.byEmail(texts.topics.lessons) });
  await expect.element(lessons).not.toBeChecked();
  await lessons.click();

  await expect
    .poll(() => school.requests(notificationSettings.change).map(({ body }) => body))
    .toEqual([{ topics: [{ topic: 'lessons', bell: true, email: true }] }]);
  await expect.element(page.getByRole('rowheader', { name: texts.topics.applications })).not.toBeInTheDocument();
});

test('two quick presses both take effect: the second does not wait for the reply to the first', async () => {
  school.answer(notificationSettings.read, settings('student'));
  let saved = settings('student');
  school.answer(notificationSettings.change, ({ body }) => {
    const changed = body.topics![0]!;
    saved = { ...saved, topics: saved.topics.map((each) => (each.topic === changed.topic ? changed : each)) };
    return saved;
  });
  const arrive = school.delay(notificationSettings.change);
  show('/profile/notifications', student());
  const [bell, email] = [texts.byBell, texts.byEmail].map((by) =>
    page.getByRole('checkbox', { name: by(texts.topics.lessons) }),
  ) as [ReturnType<typeof page.getByRole>, ReturnType<typeof page.getByRole>];
  await bell.click();
  await email.click();
  await expect.element(bell).not.toBeChecked();
  await expect.element(email).toBeChecked();
  arrive();

  await expect.poll(() => school.requests(notificationSettings.change).length).toBe(2);
  expect(saved.topics).toContainEqual({ topic: 'lessons', bell: false, email: true });
  await expect.element(bell).not.toBeChecked();
});

test('a failed change is reverted', async () => {
  school.answer(notificationSettings.read, settings('student'));
  school.breakConnection(notificationSettings.change);
  show('/profile/notifications', student());
  const lessons = page.getByRole('checkbox', { name: texts.byEmail(texts.topics.lessons) });
  await lessons.click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(lessons).not.toBeChecked();
});

test('the office chooses one email a day, and a time is saved when its field is left', async () => {
  school.answer(notificationSettings.read, settings('admin'));
  school.answer(notificationSettings.change, { ...settings('admin'), digest: 'daily' });
  show('/admin/notifications', admin());
  await page.getByRole('radio', { name: texts.digests.daily }).click();
  await page.getByLabelText(texts.from).fill('20:00');
  await page.getByRole('heading', { name: texts.title }).click();

  await expect.element(page.getByRole('radio', { name: texts.digests.daily })).toBeChecked();
  await expect
    .poll(() => school.requests(notificationSettings.change).map(({ body }) => body))
    .toEqual([{ digest: 'daily' }, { quietFrom: '20:00' }]);
  await expect.element(page.getByRole('rowheader', { name: texts.topics.applications })).toBeVisible();
});
