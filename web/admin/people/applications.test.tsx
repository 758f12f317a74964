/** The list of applications. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { applications } from '#contract/admissions/applications.ts';
import { auth } from '#contract/auth.ts';
import { courses } from '#contract/courses.ts';
import { customers } from '#contract/customers.ts';
import * as texts from '#texts/people/admissions.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import { application } from '#web/testing/factories/applications.ts';
import { answerPeople } from '#web/testing/factories/people.ts';
import { admin, course, tutor } from '#web/testing/factories/records.ts';
import { expectAddress, school, show } from '#web/testing/show.tsx';

const robots = course({ title: 'Robots', price: 9_000 });
beforeEach(() => {
  school.answer(applications.read, ({ params }) => ({
    customer: application({ _id: params.id }),
    ...{ checklist: [], timeline: [], payments: [] },
  }));
  answerPeople(school);
  school.answer(courses.list, [robots, course({ title: 'Music', price: 0 })]);
});

test('a person whose session is over sees the sign-in page instead of a download', async () => {
  school.answer(customers.list, { customers: [], total: 0 });
  show('/admin/applications', admin());
  await expect.element(page.getByText('No applications match this search.')).toBeVisible();
  school.refuse(auth.loggedIn, { code: 'not_signed_in', message: 'Please sign in.' });
  await page.getByRole('link', { name: 'Download CSV' }).click();

  await expectAddress('/login');
  await expect.element(page.getByText('Your session has ended. Please sign in.')).toBeVisible();
});

test('the download has the applications of the search', async () => {
  school.answer(customers.list, { customers: [], total: 0 });
  show('/admin/applications?q=auma&stage=waiting&assignee=nobody', admin());

  const save = page.getByRole('link', { name: 'Download CSV' });
  await expect.element(save).toHaveAttribute('href', expect.stringMatching(/\?q=auma&stage=waiting&assignee=nobody$/));
});

test('an applicant is enrolled with two taps: the name is proposed, and the row then leads to the account', async () => {
  const applicant = application({ courseId: robots._id });
  school.answer(customers.list, { customers: [applicant], total: 1 });
  const enrolled = { ...applicant, status: 'enrolled' as const, studentId: crypto.randomUUID() };
  school.answer(customers.enrol, () => {
    school.answer(customers.list, { customers: [enrolled], total: 1 });
    return enrolled;
  });
  show('/admin/applications', admin());
  await page.getByRole('button', { name: "Enroll Peter Ng'ang'a" }).click();
  const dialog = page.getByRole('dialog', { name: "Enroll Peter Ng'ang'a" });
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Peter Nganga');
  await dialog.getByRole('button', { name: 'Open the account' }).click();

  await expect.element(page.getByText('Peter Nganga is enrolled and invited.')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const account = page.getByRole('link', { name: "Student account Peter Ng'ang'a" });
  await expect.element(account).toHaveAttribute('href', expect.stringMatching(/^\/admin\/people\/[\da-f-]{36}$/));
  expect(school.requests(customers.enrol).map(({ body }) => body)).toEqual([
    { name: 'Peter Nganga', courses: [{ courseId: robots._id, price: 9_000, reason: '', intakeId: null }] },
  ]);
});

test('for an applicant under 18 the form and the message say that the invitation waits for consent', async () => {
  const applicant = application({ guardianName: 'Rose Odhiambo', guardianPhone: '254722000333' });
  school.answer(customers.list, { customers: [applicant], total: 1 });
  school.answer(customers.enrol, { ...applicant, status: 'enrolled', studentId: crypto.randomUUID() });
  show('/admin/applications', admin());
  await page.getByRole('button', { name: "Enroll Peter Ng'ang'a" }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(guardiansTexts.enrolHint(applicant.email))).toBeVisible();
  await dialog.getByRole('button', { name: texts.openAccount }).click();

  await expect.element(page.getByText(guardiansTexts.enrolled('Peter Nganga'))).toBeVisible();
});

test('a discount needs a reason, and courses are added and removed', async () => {
  const applicant = application({ courseId: robots._id });
  school.answer(customers.list, { customers: [applicant], total: 1 });
  school.answer(customers.enrol, { ...applicant, status: 'enrolled', studentId: crypto.randomUUID() });
  show('/admin/applications', admin());
  await page.getByRole('button', { name: "Enroll Peter Ng'ang'a" }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText(texts.addCourse).selectOptions('Music (Ksh. 0)');
  await dialog.getByRole('button', { name: texts.remove('Music') }).click();
  await dialog.getByLabelText(texts.priceOf('Robots')).fill('4500');
  await dialog.getByRole('button', { name: texts.openAccount }).click();
  await expect.element(dialog.getByText('A reason is required, of at most 200 characters')).toBeVisible();
  await dialog.getByLabelText(texts.reasonFor('Robots')).fill('Her sister is here');
  await dialog.getByRole('button', { name: texts.openAccount }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  expect(school.requests(customers.enrol).map(({ body }) => body.courses)).toEqual([
    [{ courseId: robots._id, price: 4_500, reason: 'Her sister is here', intakeId: null }],
  ]);
});

test('an applicant who has an account cannot be enrolled, and the dialog says why', async () => {
  school.answer(customers.list, { customers: [application()], total: 1 });
  school.refuse(customers.enrol, { code: 'conflict', message: 'peter@example.com already has an account.' });
  show('/admin/applications', admin());
  await page.getByRole('button', { name: "Enroll Peter Ng'ang'a" }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Open the account' }).click();

  await expect.element(dialog.getByRole('alert')).toHaveTextContent('peter@example.com already has an account.');
});

test('only the office sees applications', async () => {
  show('/admin/applications', tutor());

  await expect.element(page.getByRole('heading', { name: 'Page not Found' })).toBeVisible();
});
