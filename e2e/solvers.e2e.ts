/** What authors see of those who solve their challenges. Programs are graded for real. */
import { expect, test } from './school.ts';

test.describe.configure({ timeout: 240_000 });

const PYTHON = 71;

test('a tutor reads why a program could not be graded, looks at it, and has it graded again', async ({
  page,
  given,
}) => {
  const tutor = await given.signedIn(await given.tutor());
  const course = await given.course({ tutorId: tutor.id });
  const breaks = { name: 'Judged', program: 'raise SystemExit("no such file")', programLanguageId: PYTHON };
  const challenge = await given.challenge(course.id, { tests: [breaks] });
  const student = await given.student({ name: 'Amina Yusuf' });
  await given.enrolment(student.id, course.id);
  // It waits for a word: what the judging program breaks on is then nothing that hers has said.
  await given.challengeAttempt(challenge, student.id, { points: null, source: 'print("as Amina does", input())' });

  const faults = page.getByRole('region', { name: 'Could not be graded' });
  await expect(async () => {
    await page.goto(`/admin/challenges/${challenge.id}?step=check`);
    await expect(faults).toContainText('“Judged” has to end with 0 for right', { timeout: 15_000 });
  }).toPass({ timeout: 150_000 });
  await expect(faults).toContainText('no such file');
  await faults.getByRole('link', { name: 'Amina Yusuf' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Amina Yusuf' })).toBeVisible();
  await expect(page.getByText('Could not be graded')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^The program, in Python/ })).toContainText('as Amina does');

  await page.goto(`/admin/challenges/${challenge.id}?step=check`);
  await faults.getByRole('button', { name: 'Grade again' }).click();
  await expect(page.getByText('What could not be graded waits to be graded once more.')).toBeVisible();
});

test('a tutor sees how each student did, and what she submitted', async ({ page, given }) => {
  const tutor = await given.signedIn(await given.tutor());
  const course = await given.course({ tutorId: tutor.id });
  const challenge = await given.challenge(course.id);
  const [amina, kevin] = [await given.student({ name: 'Amina Yusuf' }), await given.student({ name: 'Kevin Omondi' })];
  await given.challengeAttempt(challenge, amina.id, { source: '' });
  await given.challengeAttempt(challenge, kevin.id, { points: 0, source: 'print("as Kevin does")' });

  await page.goto(`/admin/challenges/${challenge.id}?step=check`);
  await page.getByRole('link', { name: 'See what has been submitted' }).click();
  const students = page.getByRole('table', { name: 'Students' });
  await expect(students.getByRole('row', { name: /Amina Yusuf 1 100/ })).toBeVisible();
  await students.getByRole('link', { name: 'Kevin Omondi' }).click();
  await expect(page.getByText('0 of 100 points')).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^The program/ })).toContainText('as Kevin does');
  await expect(page.getByRole('listitem', { name: /^Two and three/ })).toContainText('Wrong answer');
  await expect(page.getByRole('listitem', { name: /^Hidden test 1/ })).toContainText('Not right');
  await page.getByRole('link', { name: 'All who have submitted' }).click();
  await expect(students).toBeVisible();
  await students.getByRole('link', { name: 'Amina Yusuf' }).click();
  await expect(page.getByText('This program is old, and the school keeps only its result.')).toBeVisible();
});
