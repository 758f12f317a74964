/** A tutor publishes, edits and deletes a lesson, and the form validates its fields. */

import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { courses } from '#contract/courses.ts';
import { lessons } from '#contract/lessons.ts';
import type { Account } from '#contract/users.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import { closeSuccess } from '#web/testing/close-success.ts';
import { answerTaught, video, withVideo } from '#web/testing/factories/lessons.ts';
import { admin, course, lesson, tutor } from '#web/testing/factories/records.ts';
import { acceptUploads } from '#web/testing/fakes/fake-uploads.ts';
import { expectAddress, reopen, school, show, textsOf } from '#web/testing/show.tsx';

const panel = page.getByRole('region', { name: 'Lesson', exact: true });
const titles = page.getByRole('list').getByRole('link');
const adding = page.getByRole('dialog', { name: 'Add Lesson' });
const editing = page.getByRole('dialog', { name: 'Update Lesson' });

/** Opens the page of a lesson, with a fake server that applies changes and deletions. */
async function showLesson(details: Parameters<typeof lesson>[0], person: Account = tutor()) {
  const about = course({ title: 'Pewter' });
  const courseLessons = { course: about, lessons: [lesson({ ...details, courseId: about._id })] };
  const address = `/admin/courses/lessons/${about._id}`;
  answerTaught(school, courseLessons);
  school.answer(lessons.update, ({ body }) => {
    const { title, isPublished, videoName } = body;
    courseLessons.lessons = courseLessons.lessons.map((each) => ({
      ...each,
      title: title ?? each.title,
      isPublished: isPublished ?? each.isPublished,
      ...(videoName === '' && { video: null, videoUrl: '', videoName }),
    }));
    return courseLessons.lessons[0]!;
  });
  school.answer(lessons.delete, () => {
    courseLessons.lessons = [];
    return { message: lessonsTexts.deleted };
  });
  show(`${address}/${courseLessons.lessons[0]!._id}`, person);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(courseLessons.lessons[0]!.title);
  return { address, taught: courseLessons };
}

test('a tutor edits a lesson, and deletes it after a confirmation', async () => {
  const { address } = await showLesson({ title: 'Tin', ...withVideo() });

  await panel.getByRole('button', { name: 'Edit lesson' }).click();
  await editing.getByLabelText('Title').fill('Tin and lead');
  await editing.getByRole('button', { name: 'Remove video' }).click();
  const anyone = editing.getByRole('checkbox', { name: lessonsTexts.anyoneMayWatch });
  await expect.element(anyone).not.toBeChecked();
  await anyone.click();
  await editing.getByRole('button', { name: 'Update' }).click();
  await closeSuccess('Lesson updated Successfully');
  expect(school.requests(lessons.update)[0]?.body).toEqual({
    ...{ title: 'Tin and lead', videoUrl: '', videoName: '' },
    isFree: true,
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Tin and lead' })).toBeVisible();
  await expect.element(panel.getByText('No video yet')).toBeVisible();
  await expect.poll(() => textsOf(titles)).toEqual(['Tin and lead']);
  await expect.element(panel.getByRole('button', { name: 'Unpublish' })).toBeVisible();

  await panel.getByRole('button', { name: 'Delete lesson' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect
    .element(question)
    .toHaveTextContent('“Tin and lead” will be deleted with all student work and progress in it.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await closeSuccess('Lesson deleted');
  await expectAddress(address);
  await expect.element(page.getByText('This course has no lessons yet')).toBeVisible();
});

test('the confirmation of a deletion names what is deleted with a lesson', async () => {
  await showLesson({ title: 'Acid', tasks: 2, ...withVideo() });

  await panel.getByRole('button', { name: 'Delete lesson' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect
    .element(question)
    .toHaveTextContent('with its video, its 2 tasks and all student work and progress in it.');
  await question.getByRole('button', { name: 'Cancel' }).click();

  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Acid' })).toBeVisible();
  expect(school.requests(lessons.delete)).toEqual([]);
});

test('the office can edit the lessons of every course', async () => {
  await showLesson({ title: 'Glass', isPublished: false }, admin());
  await expect.element(panel.getByText('Draft', { exact: true })).toBeVisible();

  await panel.getByRole('button', { name: 'Publish' }).click();

  await expect.element(panel.getByRole('button', { name: 'Unpublish' })).toBeVisible();
  expect(school.requests(lessons.update).map(({ body }) => body)).toEqual([{ isPublished: true }]);
});

test('after a course is given to another tutor, editing its lesson fails and the course is not reopened', async () => {
  await showLesson({ title: 'Warp' });
  school.refuse(lessons.update, { code: 'not_allowed', message: lessonsTexts.notYours });

  await panel.getByRole('button', { name: 'Unpublish' }).click();
  const failed = page.getByRole('alertdialog', { name: 'Failed' });
  await expect
    .element(failed)
    .toHaveTextContent('Only the tutor of this course, or the office, can change its lessons.');
  await failed.getByRole('button', { name: 'OK' }).click();
  school.answer(courses.listTaught, []);
  reopen();

  await expect.element(page.getByRole('heading', { name: 'Not one of your courses' })).toBeVisible();
});

test('each field shows its error, and a lesson is not saved while its video is uploading', async () => {
  const { taught } = await showLesson({ title: 'Strings' });
  const files = acceptUploads(school);
  const arrive = files.hold();
  await page.getByRole('button', { name: 'Add lesson' }).click();
  const add = adding.getByRole('button', { name: 'Add', exact: true });
  await add.click();
  await expect.element(adding.getByLabelText('Title')).toHaveFocus();
  await expect.element(adding).toHaveTextContent('Give the lesson a title of at most 120 characters');
  await expect.element(adding).toHaveTextContent('Describe the lesson in at most 5,000 characters');

  await adding.getByLabelText('Choose a video').upload(new File(['boxes'], 'boxes.webm', { type: 'video/webm' }));
  await expect.element(adding.getByText('The video is still uploading.')).toBeVisible();
  await expect.element(add).toHaveAttribute('aria-disabled', 'true');
  arrive();
  await expect.element(adding.getByLabelText('Change video')).toBeInTheDocument();
  await expect.element(add).not.toHaveAttribute('aria-disabled');

  await adding.getByLabelText('Title').fill('Shadows');
  await adding.getByLabelText('Description').fill('On a wall.');
  school.answer(lessons.add, ({ body, params }) => {
    taught.lessons = [
      ...taught.lessons,
      lesson({ ...params, title: body.title, desc: body.desc, isPublished: body.isPublished }),
    ];
    return taught.lessons[1]!;
  });
  await add.click();
  await closeSuccess('Course added Successfully');
  expect(school.requests(lessons.add)[0]?.body).toMatchObject({
    title: 'Shadows',
    desc: 'On a wall.',
    videoName: 'video-1',
    isPublished: false,
  });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Shadows' })).toHaveFocus();
});

test('restoring a draft that is older than the lesson’s video does not remove the video', async () => {
  const { taught } = await showLesson({ title: 'Wood' });
  await panel.getByRole('button', { name: 'Edit lesson' }).click();
  await editing.getByLabelText('Title').fill('Dark wood');
  await userEvent.keyboard('{Escape}');
  await expect.element(editing).not.toBeInTheDocument();
  taught.lessons = taught.lessons.map((each) => ({ ...each, ...withVideo() }));
  reopen();

  await panel.getByRole('button', { name: 'Edit lesson' }).click();
  await expect.element(editing.getByLabelText('Title')).toHaveValue('Dark wood');
  await expect.element(editing.getByLabelText('Change video')).toBeInTheDocument();
  await editing.getByRole('button', { name: 'Update' }).click();
  await closeSuccess('Lesson updated Successfully');

  expect(school.requests(lessons.update)[0]?.body).toEqual({ title: 'Dark wood' });
});

test('a lesson is polled until the server has prepared its video', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { taught } = await showLesson({ title: 'Tiles', ...withVideo() });
  const preparing = panel.getByText('The school server is preparing smaller versions.');
  await expect.element(preparing).toBeVisible();

  taught.lessons = taught.lessons.map((each) => ({ ...each, video: video({ state: 'ready' }) }));
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.element(preparing).not.toBeInTheDocument();

  const before = school.requests(lessons.read).length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(school.requests(lessons.read)).toHaveLength(before);
});
