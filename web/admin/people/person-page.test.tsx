/** A person's page, and the courses that the office changes there. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { guardians } from '#contract/accounts/guardians.ts';
import { merges } from '#contract/accounts/merges.ts';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { type StudentCourses, studentCourses } from '#contract/admissions/student-courses.ts';
import { courses } from '#contract/courses.ts';
import { funds } from '#contract/money/funds.ts';
import { ownFund } from '#web/testing/factories/payments.ts';
import { noGuardian, person } from '#web/testing/factories/people.ts';
import { admin, course } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

beforeEach(() => page.viewport(1280, 800));

const [python, design] = [course({ title: 'Python', price: 700 }), course({ title: 'Web Design', price: 0 })];
const joined = {
  course: { _id: python._id, title: 'Python' },
  joinedAt: '2026-01-05T09:00:00.000Z',
  lessons: 8,
  completed: 3,
  paid: 700,
};
const amina = person({ name: 'Amina Otieno', email: '', guardianEmail: 'mama@example.com', admissionNumber: '10019' });

/** Opens the page of Amina, who is enrolled in Python. Each change responds with `after`. */
async function showAmina(after: StudentCourses) {
  prepareAmina(after);
  show(`/admin/people/${amina._id}`, admin());
  await expect.element(page.getByRole('heading', { name: 'Python' })).toBeVisible();
}

function prepareAmina(after: StudentCourses) {
  school.answer(studentCourses.person, {
    ...amina,
    application: { _id: crypto.randomUUID(), fullName: 'Amina O.', appliedAt: joined.joinedAt },
  });
  school.answer(studentCourses.list, { courses: [joined], credit: 300 });
  school.answer(courses.list, [python, design]);
  school.answer(agreedPrices.list, []);
  school.answer(funds.readOf, ownFund());
  school.answer(guardians.read, noGuardian);
  school.answer(merges.list, []);
  for (const endpoint of [studentCourses.add, studentCourses.remove, studentCourses.transfer] as const)
    school.answer(endpoint, after);
}

const main = page.getByRole('main');

test('the page shows who the person is, where they came from, and the courses with progress, price and credit', async () => {
  await showAmina({ courses: [joined], credit: 300 });
  for (const text of ['10019', 'no email address', 'mama@example.com', 'Credit: Ksh. 300', '3 of 8 lessons'])
    await expect.element(main).toHaveTextContent(text);
  await expect.element(page.getByRole('link', { name: 'Applied as Amina O.' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Deactivate this account' })).toBeVisible();
});

test('a course is removed for a reason, after the dialog has said what happens to money and work', async () => {
  await showAmina({ courses: [], credit: 1_000 });
  await page.getByRole('button', { name: 'Remove Python' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Python?' });
  await expect
    .element(dialog)
    .toHaveTextContent(/Ksh. 700 will be returned to the student’s credit.*work that was handed in/);
  await dialog.getByRole('button', { name: 'Remove course' }).click();
  await expect.element(dialog).toHaveTextContent('A reason is required');
  expect(school.requests(studentCourses.remove)).toEqual([]);

  await dialog.getByLabelText('Reason').fill('Moved away');
  await dialog.getByRole('button', { name: 'Remove course' }).click();
  await expect.element(page.getByText('Python is removed.')).toBeVisible();
  expect(school.requests(studentCourses.remove)).toMatchObject([{ body: { reason: 'Moved away' } }]);
});

test('a course is replaced by another one, and a refusal stays in the dialog', async () => {
  await showAmina({ courses: [], credit: 300 });
  const message = 'Web Design costs Ksh. 2,000, and the student has Ksh. 1,000 credit.';
  school.refuse(studentCourses.transfer, { code: 'payment_required', message });
  await page.getByRole('button', { name: 'Replace Python' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace Python with another course?' });
  await dialog.getByLabelText('Reason').fill('Too hard');
  await dialog.getByRole('button', { name: 'Replace course' }).click();
  await expect.element(dialog).toHaveTextContent('A course is required');
  await dialog.getByLabelText('Course').selectOptions('Web Design (free)');
  await dialog.getByRole('button', { name: 'Replace course' }).click();

  await expect.element(dialog.getByText(message)).toBeVisible();
  expect(school.requests(studentCourses.transfer)).toMatchObject([{ body: { reason: 'Too hard', to: design._id } }]);
});

test('after a replacement the message names both courses, and the focus stays in the section', async () => {
  await showAmina({ courses: [], credit: 300 });
  await page.getByRole('button', { name: 'Replace Python' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace Python with another course?' });
  await dialog.getByLabelText('Course').selectOptions('Web Design (free)');
  await dialog.getByLabelText('Reason').fill('Too hard');
  school.answer(studentCourses.list, { courses: [], credit: 300 });
  await dialog.getByRole('button', { name: 'Replace course' }).click();

  await expect.element(page.getByText('The student moved from Python to Web Design.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Replace Python' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Courses' })).toHaveFocus();
});

test('courses that fail to load can be loaded again', async () => {
  prepareAmina({ courses: [joined], credit: 300 });
  school.breakConnection(courses.list);
  show(`/admin/people/${amina._id}`, admin());
  const retry = page.getByRole('button', { name: 'Try again' }).first();
  await expect.element(retry).toBeVisible();
  school.answer(courses.list, [design]);
  await retry.click();
  await expect.element(page.getByLabelText('Add a course')).toBeVisible();
});

test('a course is added', async () => {
  await showAmina({ courses: [joined], credit: 300 });
  await page.getByLabelText('Add a course').selectOptions('Web Design (free)');
  await page.getByRole('button', { name: 'Add course' }).click();
  await expect.element(page.getByText('Web Design is added.')).toBeVisible();
  expect(school.requests(studentCourses.add)).toMatchObject([{ params: { courseId: design._id } }]);
});
