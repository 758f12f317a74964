/** The staff's page of announcements. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { intakes } from '#contract/admissions/intakes.ts';
import { courses } from '#contract/courses.ts';
import { type Announcement, announcements } from '#contract/notifications/announcements.ts';
import * as texts from '#texts/announcements.ts';
import { admin, course, tutor } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const webDesign = course({ title: 'Web Design' });

const announcement = (details: Partial<Announcement> = {}): Announcement => ({
  _id: crypto.randomUUID(),
  title: 'Closed on Friday',
  text: 'We open again on Monday.',
  audience: 'everyone',
  courseTitle: null,
  intakeName: null,
  publishAt: '2027-01-11T05:00:00.000Z',
  sentAt: null,
  recipients: 0,
  readers: 0,
  mayChange: true,
  ...details,
});

function showAnnouncements(me: ReturnType<typeof admin>, ...list: Announcement[]) {
  school.answer(courses.listTaught, [webDesign]);
  school.answer(intakes.list, []);
  school.answer(announcements.list, () => structuredClone(list));
  school.answer(announcements.reach, ({ query }) => ({ people: query.audience === 'course' ? 12 : 40 }));
  school.answer(announcements.add, ({ body: { publishAt, ...body } }) => {
    const added = announcement({ ...body, publishAt: publishAt ?? '2026-11-29T09:00:00.000Z' });
    list.push(added);
    return added;
  });
  school.answer(announcements.change, ({ params, body: { publishAt, ...body } }) =>
    Object.assign(list.find(({ _id }) => _id === params.id)!, body, { publishAt: publishAt! }),
  );
  school.answer(announcements.delete, ({ params }) => {
    list.splice(0, list.length, ...list.filter(({ _id }) => _id !== params.id));
    return { message: texts.deleted };
  });
  show('/admin/announcements', me);
}

const row = (title: string) => page.getByRole('row').filter({ hasText: title });
const dialog = page.getByRole('dialog');

test('the office sees how many people it reaches, and writes for a time in Nairobi', async () => {
  showAnnouncements(admin());
  await expect.element(page.getByText(texts.none)).toBeVisible();
  await page.getByRole('button', { name: texts.add }).click();
  await expect.element(dialog.getByText('Reaches 40 people.')).toBeVisible();
  await dialog.getByLabelText(texts.to).selectOptions('Web Design');
  await expect.element(dialog.getByText('Reaches 12 people.')).toBeVisible();
  await dialog.getByRole('button', { name: texts.send }).click();
  await expect.element(dialog.getByLabelText(texts.titleLabel)).toHaveAccessibleDescription(/Enter a title/);
  await dialog.getByLabelText(texts.titleLabel).fill('Bring your laptop');
  await dialog.getByLabelText(texts.textLabel).fill('We build a page.');
  await dialog.getByLabelText(texts.when).fill('2027-01-11T08:00');
  await dialog.getByRole('button', { name: texts.send }).click();

  await expect.element(page.getByText(texts.planned)).toBeVisible();
  await expect.element(row('Bring your laptop')).toHaveTextContent(/11 Jan 2027, 08:00/);
  expect(school.requests(announcements.add)).toMatchObject([
    {
      body: {
        title: 'Bring your laptop',
        text: 'We build a page.',
        audience: 'course',
        audienceId: webDesign._id,
        publishAt: '2027-01-11T05:00:00.000Z',
      },
    },
  ]);
});

test('what is scheduled can be changed; what was sent shows its readers and can only be deleted', async () => {
  const sent = announcement({ title: 'Welcome', sentAt: '2026-11-20T09:00:00.000Z', recipients: 40, readers: 12 });
  showAnnouncements(admin(), announcement(), sent);
  await expect.element(row('Welcome')).toHaveTextContent('12 of 40');
  expect(row('Welcome').getByRole('button', { name: /Edit/ }).elements()).toHaveLength(0);
  await row('Closed on Friday').getByRole('button', { name: /Edit/ }).click();
  await expect.element(dialog.getByLabelText(texts.when)).toHaveValue('2027-01-11T08:00');
  await dialog.getByLabelText(texts.when).fill('2027-01-12T08:00');
  await dialog.getByRole('button', { name: texts.save }).click();
  await expect.element(row('Closed on Friday')).toHaveTextContent(/12 Jan 2027, 08:00/);
  await row('Welcome')
    .getByRole('button', { name: /Delete/ })
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: texts.confirmRemove }).click();

  await expect.element(row('Welcome')).not.toBeInTheDocument();
});

test('a tutor chooses among their own courses, and cannot change what the office wrote', async () => {
  showAnnouncements(tutor(), announcement({ audience: 'course', courseTitle: 'Web Design', mayChange: false }));
  await expect.element(row('Closed on Friday')).toHaveTextContent('Web Design');
  expect(row('Closed on Friday').getByRole('button').elements()).toHaveLength(0);
  await page.getByRole('button', { name: texts.add }).click();
  await expect.element(dialog.getByText('Reaches 12 people.')).toBeVisible();
  expect(dialog.getByLabelText(texts.to).getByRole('option').elements()).toHaveLength(1);
});

test('a tutor without a course is told how to get one, and reads what the office has sent', async () => {
  showAnnouncements(tutor());
  school.answer(courses.listTaught, []);
  const { _id, title, text, courseTitle } = announcement({ title: 'Staff meeting' });
  const received = { _id, title, text, courseTitle, sentAt: '2026-11-20T09:00:00.000Z', isNew: true };
  school.answer(announcements.received, [received]);
  await expect.element(page.getByText(texts.courseFirst)).toBeVisible();
  await expect.element(page.getByRole('button', { name: texts.add })).not.toBeInTheDocument();
  await page.getByRole('tab', { name: texts.received }).click();

  const link = page.getByRole('main').getByRole('link', { name: /Staff meeting/ });
  await expect.element(link).toHaveAttribute('href', `/admin/announcements/${_id}`);
});

test('courses that fail to load are loaded on retry', async () => {
  showAnnouncements(tutor());
  school.breakConnection(courses.listTaught);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect.element(retry).toBeVisible();
  school.answer(courses.listTaught, [webDesign]);
  await retry.click();
  await expect.element(page.getByRole('button', { name: texts.add })).toBeVisible();
});
