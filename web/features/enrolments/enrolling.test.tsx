/** Joining a course from the dashboard. */

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { type Course, courses } from '#contract/courses.ts';
import { enrolments } from '#contract/enrolments.ts';
import { progress } from '#contract/progress.ts';
import * as coursesTexts from '#texts/learning/courses.ts';
import * as enrolmentsTexts from '#texts/learning/enrolments.ts';
import { course, joined, lesson, student } from '#web/testing/factories/records.ts';
import { expectAddress, school, show, textsOf } from '#web/testing/show.tsx';

/** Opens the dashboard of a student who has joined no course. The fake server offers these courses. */
function showDashboard(...offered: Course[]) {
  let yours: Course[] = [];
  school.answer(courses.list, offered);
  school.answer(courses.listJoined, () => yours.map((each) => joined(each)));
  school.answer(progress.list, []);
  school.answer(enrolments.enrol, ({ params }) => {
    yours = offered.filter(({ _id }) => _id === params.courseId);
    return enrolmentsTexts.enrolled(yours[0]!.title);
  });
  show('/', student());
}

const offer = (title: string) =>
  page.getByRole('region', { name: 'All Courses' }).getByRole('article', { name: title });
const yours = page.getByRole('region', { name: 'Your courses' });
const success = page.getByRole('alertdialog', { name: 'Success' });

test('a joined course is listed among the student’s own', async () => {
  showDashboard(course({ title: 'Archery' }));

  await offer('Archery').getByRole('button', { name: 'Enroll' }).click();
  await success.getByRole('button', { name: 'OK' }).click();

  await expect.element(offer('Archery').getByRole('link', { name: 'See more' })).toHaveFocus();
  await expect.element(yours).toHaveTextContent('Archery');
  await expect.element(offer('Archery').getByRole('button', { name: 'Enroll' })).not.toBeInTheDocument();
});

test('the alert after Enroll opens the first lesson of the course', async () => {
  const falconry = course({ title: 'Falconry' });
  const glove = lesson({ courseId: falconry._id, title: 'The glove' });
  showDashboard(falconry);
  const next = { lessonId: glove._id, title: glove.title, isBegun: false };
  school.answer(progress.list, [{ courseId: falconry._id, lessons: 1, completed: 0, next, lastAt: null, due: null }]);
  school.keepOthersPending();

  await offer('Falconry').getByRole('button', { name: 'Enroll' }).click();
  await expect.element(success.getByText('You are now enrolled in Falconry', { exact: true })).toBeVisible();
  await expect.element(success.getByRole('button', { name: 'OK' })).toBeVisible();
  await success.getByRole('button', { name: 'Start course' }).click();

  await expectAddress(`/courses/${falconry._id}/${glove._id}`);
});

test('a course with a price asks how to pay before anything else', async () => {
  const bicycles = course({ title: 'Bicycles', price: 45_000 });
  showDashboard(bicycles);

  await offer('Bicycles').getByRole('button', { name: 'Enroll' }).click();

  const dialog = page.getByRole('dialog', { name: 'Choose a Payment method' });
  await expect
    .element(dialog)
    .toHaveTextContent(
      'The course(Bicycles) is not free. You are required to pay KSH 45000 to access the course. Choose your payment method.',
    );
  expect(textsOf(dialog.getByRole('listitem'))).toEqual([
    'Mobile money (Kenya)',
    'Online wallet Not available',
    'Bank card Not available',
  ]);
  const others = dialog.getByRole('button', { name: 'Not available' });
  expect(others.elements()).toHaveLength(2);
  for (const method of others.all()) await expect.element(method).toBeDisabled();
  await dialog.getByRole('button', { name: 'Mobile money' }).click();
  await expectAddress(`/payments?course=${bicycles._id}`);
});

test('an agreed price is beside the usual one, and is the price that the student pays', async () => {
  const bicycles = course({ title: 'Bicycles', price: 45_000 });
  showDashboard(bicycles);
  school.answer(agreedPrices.own, [{ courseId: bicycles._id, price: 20_000 }]);

  await expect.element(offer('Bicycles')).toHaveTextContent('Ksh. 20,000instead of Ksh. 45,000');
  await offer('Bicycles').getByRole('button', { name: 'Enroll' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('You are required to pay KSH 20000 to access');
});

test('the intake that the office has chosen is beside the price', async () => {
  const bicycles = course({ title: 'Bicycles', price: 45_000 });
  showDashboard(bicycles);
  const intake = { name: 'May', startsOn: '2027-05-03' };
  school.answer(agreedPrices.own, [{ courseId: bicycles._id, price: 45_000, intake }]);

  await expect.element(offer('Bicycles')).toHaveTextContent(/Starts on Monday,? 3 May 2027 \(May\)/);
});

test('a course whose agreed price is 0 is joined immediately', async () => {
  const bicycles = course({ title: 'Bicycles', price: 45_000 });
  showDashboard(bicycles);
  school.answer(agreedPrices.own, [{ courseId: bicycles._id, price: 0 }]);

  await expect.element(offer('Bicycles')).toHaveTextContent('Freeinstead of Ksh. 45,000');
  await offer('Bicycles').getByRole('button', { name: 'Enroll' }).click();
  await expect.element(success).toBeVisible();
});

test('joining refetches the joined courses, the day and the progress, and nothing else', async () => {
  const abacus = course({ title: 'Abacus sums' });
  showDashboard(abacus);
  await expect.element(offer('Abacus sums')).toBeVisible();
  const before = school.calls().length;

  await offer('Abacus sums').getByRole('button', { name: 'Enroll' }).click();
  await success.getByRole('button', { name: 'OK' }).click();
  await expect.element(yours).toHaveTextContent('Abacus sums');

  expect(school.calls().slice(before)).toEqual([
    `PUT /users/enroll/${abacus._id}`,
    'GET /courses/students',
    'GET /dashboard/student',
    'GET /progress/',
  ]);
});

test('a deleted course shows a message', async () => {
  showDashboard(course({ title: 'Anvils' }));
  school.refuse(enrolments.enrol, { code: 'not_found', message: coursesTexts.gone });

  await offer('Anvils').getByRole('button', { name: 'Enroll' }).click();

  await expect
    .element(page.getByRole('alertdialog', { name: 'An Error occurred' }))
    .toHaveTextContent('This course no longer exists.');
});

test('a failed list shows an error, and loads on retry', async () => {
  showDashboard();
  school.breakConnection(courses.list);
  const failed = page.getByRole('main').getByRole('alert');
  await expect.element(failed).toHaveTextContent('The courses could not be loaded.');

  school.answer(courses.list, [course({ title: 'Web Design' })]);
  await failed.getByRole('button', { name: 'Try again' }).click();

  await expect.element(offer('Web Design')).toBeVisible();
  await expect.element(failed).not.toBeInTheDocument();
});

test('a student without courses, in a school without courses, sees both messages', async () => {
  showDashboard();

  await expect.element(yours).toHaveTextContent('You have not enrolled for any course yet');
  await expect.element(page.getByRole('region', { name: 'All Courses' })).toHaveTextContent('No courses available');
});
