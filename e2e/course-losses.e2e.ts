/** What goes with a course, said before it is deleted. */
import type { Route } from '@playwright/test';
import { expect, test } from './school.ts';

test('whoever deletes a course is told what students have handed in that goes with it', async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  const course = await given.course({ title: 'Dyeing', tutorId: tutor.id });
  const task = await given.task((await given.lesson(course.id)).id);
  const students = [await given.student(), await given.student()] as const;
  for (const student of students) await given.enrolment(student.id, course.id);
  const handed = await given.handin({ task, student: students[0] });
  await given.handin({ task, student: students[1] });
  await given.mark(handed.id);
  const challenge = await given.challenge(course.id);
  for (let n = 0; n < 3; n++) await given.challengeAttempt(challenge, students[0].id);
  await page.goto('/admin/courses');

  await page.getByRole('button', { name: 'Delete Dyeing' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question.getByRole('status')).toHaveText(
    'Work of 2 students goes with it: 2 hand-ins, 1 mark and 3 attempts at challenges.',
  );
  await question.getByRole('link', { name: 'Save the marks first' }).click();
  await expect(page.getByRole('heading', { name: 'Grade book' })).toBeVisible();
  await expect(question).toBeHidden();
});

test('what goes with a course that could not be counted is said to be so, and keeps nobody from deleting it', async ({
  page,
  given,
}) => {
  const tutor = await given.signedIn(await given.tutor());
  await given.course({ title: 'Felting', tutorId: tutor.id });
  // Held back until the dialog has been read.
  const asked = new Promise<Route>((resolve) => page.route('**/losses', resolve, { times: 1 }));
  await page.goto('/admin/courses');
  await page.getByRole('button', { name: 'Delete Felting' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
  await expect(question).toContainText('Counting what has been handed in…');
  await (await asked).abort();
  await expect(question).toContainText('What has been handed in for it could not be counted.');

  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Success' })).toContainText('Course Deleted Successfully');
});
