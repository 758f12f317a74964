/** Tests the pages on which a challenge's author sees the students who have solved or tried it. */
import { expect, test } from '#e2e/fixtures/school.ts';

test('a tutor sees each student’s results and submitted programs', async ({ page, create }) => {
  const tutor = await create.signedIn(await create.tutor());
  const course = await create.course({ tutorId: tutor.id });
  const challenge = await create.challenge(course.id);
  const [amina, kevin] = [
    await create.student({ name: 'Amina Yusuf' }),
    await create.student({ name: 'Kevin Omondi' }),
  ];
  await create.challengeAttempt(challenge, amina.id, { source: '' });
  await create.challengeAttempt(challenge, kevin.id, { points: 0, source: 'print("as Kevin does")' });

  await page.goto(`/admin/challenges/${challenge.id}?step=check`);
  await page.getByRole('link', { name: 'View submitted programs' }).click();
  const students = page.getByRole('table', { name: 'Students' });
  await expect(students.getByRole('row', { name: /Amina Yusuf 1 100/ })).toBeVisible();
  await students.getByRole('link', { name: 'Kevin Omondi' }).click();
  await expect(page.getByText('0 of 100 points')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^The program/ })).toContainText('as Kevin does');
  await expect(page.getByRole('listitem', { name: /^Two and three/ })).toContainText('Wrong answer');
  await expect(page.getByRole('listitem', { name: /^Hidden test 1/ })).toContainText('Failed');
  await page.getByRole('link', { name: 'All students' }).click();
  await expect(students).toBeVisible();
  await students.getByRole('link', { name: 'Amina Yusuf' }).click();
  await expect(page.getByText('This program is old, and the school server keeps only its result.')).toBeVisible();
});
