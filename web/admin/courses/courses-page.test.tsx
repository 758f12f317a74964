/** The courses of a tutor, or of the whole school, on /admin/courses. */

import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { courses } from '#contract/courses.ts';
import { dashboard } from '#contract/dashboard.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import { closeSuccess } from '#web/testing/close-success.ts';
import { answerManagedCourses, taught } from '#web/testing/factories/courses.ts';
import { admin, student, tutor } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

const address = '/admin/courses';
const addCourse = page.getByRole('button', { name: 'Add Course' });
const adding = page.getByRole('dialog', { name: 'Add Course' });
const updating = page.getByRole('dialog', { name: 'Update Course' });
const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a tutor adds a course once, and it appears among the tutor’s courses', async () => {
  answerManagedCourses(school);
  show(address, tutor());
  await expect.element(page.getByText('No courses yet')).toBeVisible();

  await addCourse.click();
  await adding.getByLabelText('Title').fill('Beekeeping');
  await adding.getByLabelText('Description').fill('From the first hive to the first honey.');
  await adding.getByLabelText('Price').fill('1500');
  await adding.getByLabelText('Level').selectOptions('Advanced');
  const deliver = school.delay(courses.add);
  await adding.getByRole('button', { name: 'Add', exact: true }).dblClick();
  deliver();

  await closeSuccess('Course added Successfully');
  expect(school.requests(courses.add)).toHaveLength(1);
  await expect.element(addCourse).toHaveFocus();
  await expect.poll(() => page.getByRole('article').elements()).toHaveLength(1);
  const card = page.getByRole('article', { name: 'Beekeeping' });
  for (const text of ['Ksh. 1,500', 'Advanced', '0 students']) await expect.element(card).toHaveTextContent(text);
  await addCourse.click();
  await expect.element(adding.getByLabelText('Title')).toHaveValue('');
});

test('each field of a course shows its error', async () => {
  answerManagedCourses(school);
  show(address, tutor());
  await addCourse.click();

  await adding.getByLabelText('Price').fill('15.50');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();

  await expect.element(adding.getByLabelText('Title')).toHaveFocus();
  await expect.element(adding).toHaveTextContent('Give the course a title of at most 120 characters');
  await expect.element(adding).toHaveTextContent('Describe the course in at most 5,000 characters');
  await expect.element(adding).toHaveTextContent('The price must be whole shillings, from 0 to 250,000');
  expect(school.requests(courses.add)).toEqual([]);
});

test('the entered values are still there after the dialog was closed without saving', async () => {
  answerManagedCourses(school, taught({ title: 'Pottery' }));
  show(address, tutor());
  const edit = button('Edit Pottery');
  const title = updating.getByLabelText('Title');
  await edit.click();
  await title.fill('Pottery and glazes');
  await userEvent.keyboard('{Escape}');
  await expect.element(edit).toHaveFocus();

  await edit.click();
  await expect.element(title).toHaveValue('Pottery and glazes');
  await updating.getByRole('button', { name: 'Start over' }).click();
  await expect.element(title).toHaveValue('Pottery');
  await expect.element(title).toHaveFocus();
  await updating.getByRole('button', { name: 'Close' }).click();

  await edit.click();
  await expect.element(updating).not.toHaveTextContent('This is what you typed before');
});

test('selecting text beyond the edge of a dialog leaves it open; a press outside closes it', async () => {
  answerManagedCourses(school);
  show(address, tutor());
  await addCourse.click();
  const title = adding.getByLabelText('Title');
  await title.fill('Nets');
  const { top, height } = title.element().getBoundingClientRect();
  const box = adding.element().getBoundingClientRect();
  const outside = { x: 5 - box.left, y: top + height / 2 - box.top };

  await title.dropTo(adding, { sourcePosition: { x: 40, y: height / 2 }, targetPosition: outside });
  await expect.element(title).toHaveValue('Nets');
  await adding.click({ position: outside });
  await expect.element(adding).not.toBeInTheDocument();
});

test('a course is changed, and deleted after a confirmation', async () => {
  answerManagedCourses(school, taught({ title: 'Weaving', students: 1 }));
  show(address, tutor());
  await button('Edit Weaving').click();
  await updating.getByLabelText('Title').fill('Weaving baskets');
  await updating.getByRole('button', { name: 'Update' }).click();
  await closeSuccess('Course Updated Successfully');
  await expect.element(button('Edit Weaving baskets')).toHaveFocus();
  expect(school.requests(courses.update)).toMatchObject([{ body: { title: 'Weaving baskets' } }]);

  const remove = button('Delete Weaving baskets');
  await remove.click();
  await expect.element(question).toHaveTextContent('“Weaving baskets” will be deleted');
  await expect.element(question).toHaveTextContent('1 student will lose access.');
  await expect.element(question).toHaveTextContent('Students have not handed in any work for it.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(remove).toHaveFocus();
  expect(school.requests(courses.delete)).toEqual([]);
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await closeSuccess('Course Deleted Successfully');
  await expect.element(page.getByText('No courses yet')).toBeVisible();
});

test('a course that now belongs to another tutor cannot be updated or deleted', async () => {
  answerManagedCourses(school, taught({ title: 'Carpentry' }));
  show(address, tutor());
  school.refuse(courses.update, { code: 'not_allowed', message: coursesTexts.notYours });
  school.refuse(courses.delete, { code: 'not_allowed', message: coursesTexts.notYours });
  await button('Edit Carpentry').click();
  await updating.getByLabelText('Title').fill('Carpentry for beginners');

  await updating.getByRole('button', { name: 'Update' }).click();
  const deniedAlert = page.getByRole('alertdialog', { name: 'Permission Denied' });
  await expect.element(deniedAlert).toHaveTextContent('Only the tutor of this course, or the office, can change it.');
  await deniedAlert.getByRole('button', { name: 'OK' }).click();
  await expect.element(updating.getByLabelText('Title')).toHaveValue('Carpentry for beginners');
  await updating.getByRole('button', { name: 'Close' }).click();

  await button('Delete Carpentry').click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Failed' }))
    .toHaveTextContent('Only the tutor of this course');
});

test('before deleting a course a tutor sees how many hand-ins are deleted with it', async () => {
  const dyeing = taught({ title: 'Dyeing' });
  answerManagedCourses(school, dyeing);
  school.answer(courses.losses, { handins: 2, marks: 1, attempts: 3, students: 2 });
  show(address, tutor());

  await button('Delete Dyeing').click();
  await expect
    .element(question.getByRole('status'))
    .toHaveTextContent('This also deletes the work of 2 students: 2 hand-ins, 1 mark and 3 attempts at challenges.');
  school.keepOthersPending();
  await question.getByRole('link', { name: 'Download the marks' }).click();
  await expectAddress(`/admin/grading/book/${dyeing._id}`);
  await expect.element(question).not.toBeInTheDocument();
});

test('a failed count of hand-ins is shown, and does not prevent deleting the course', async () => {
  answerManagedCourses(school, taught({ title: 'Felting' }));
  const heldCount = school.hold(courses.losses);
  show(address, tutor());
  await button('Delete Felting').click();
  await expect.element(question).toHaveTextContent('Counting the handed-in work…');
  heldCount.refuse({ code: 'unavailable', message: 'Not now.' });
  await expect.element(question).toHaveTextContent('The handed-in work could not be counted.');

  await question.getByRole('button', { name: 'Delete' }).click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Success' }))
    .toHaveTextContent('Course Deleted Successfully');
});

test('courses that fail to load show an error, and load on retry', async () => {
  school.breakConnection(courses.listTaught);
  show(address, tutor());
  const failed = page.getByRole('main').getByRole('alert');
  await expect.element(failed).toHaveTextContent('The school server cannot be reached.');

  answerManagedCourses(school, taught({ title: 'Tailoring' }));
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('article', { name: 'Tailoring' })).toBeVisible();
});

test('the dashboard counts the tutor’s courses, and links to them', async () => {
  const brian = tutor();
  answerDashboard();
  answerManagedCourses(school, taught({ title: 'Welding' }));
  show('/admin', brian);

  await expect.element(page.getByRole('definition').filter({ hasText: /^1$/ })).toBeVisible();
  await page.getByRole('link', { name: 'Your courses' }).click();
  await expect.element(page.getByRole('article', { name: 'Welding' })).toBeVisible();
});

test('the office manages the courses of every tutor', async () => {
  const njeri = admin();
  answerDashboard();
  answerManagedCourses(school, taught({ title: 'Masonry' }));
  show('/admin', njeri);
  await page.getByRole('link', { name: 'All courses' }).click();

  await button('Edit Masonry').click();
  await updating.getByRole('button', { name: 'Update' }).click();
  await closeSuccess('Course Updated Successfully');
});

test('a student cannot open the courses of tutors', async () => {
  school.keepOthersPending();
  show(address, student());
  await expectAddress('/');
});

function answerDashboard() {
  school.answer(dashboard.read, { courses: 1, students: 20, lessons: 30, sessions: 40 });
}
