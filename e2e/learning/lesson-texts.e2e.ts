/** The text of a lesson, from its tutor's editor to a beginner on a phone, who runs and fixes the program in it. */
import { expect, test } from '#e2e/fixtures/school.ts';

const text = `# Sums

A program is a **text** that the computer follows.

\`\`\`python run Make it print 42
print(6 * 8)
\`\`\`

\`\`\`expect
42
\`\`\`
`;

test('a tutor writes a lesson; a beginner on a phone reads it, runs and fixes its program, and continues', async ({
  page,
  create,
  browser,
  school,
}) => {
  const [tutor, student] = [await create.tutor(), await create.student()];
  const course = await create.course({ tutorId: tutor.id });
  await create.enrolment(student.id, course.id);
  const lesson = await create.lesson(course.id, { title: 'Numbers' });
  await create.lesson(course.id, { title: 'Words' });
  await create.signedIn(tutor);

  await page.goto(`/admin/courses/lessons/${course.id}/${lesson.id}`);
  await page.getByRole('link', { name: 'Edit text' }).click();
  await page.getByRole('textbox', { name: 'Lesson text in Markdown' }).click();
  await page.keyboard.insertText(text);
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Sums' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('Published. Students read this version now.')).toBeVisible();

  const phone = await browser.newContext({ baseURL: school.url, viewport: { width: 390, height: 844 } });
  await create.signedInOn(phone, student);
  const reader = await phone.newPage();
  await reader.goto(`/courses/${course.id}/${lesson.id}`);
  await expect(reader.getByRole('heading', { name: 'Sums' })).toBeVisible();
  const exercise = reader.getByRole('region', { name: 'Make it print 42' });
  await exercise.getByRole('button', { name: 'Run' }).click();
  await expect(exercise.getByText('Not solved yet')).toBeVisible();

  await exercise.getByRole('button', { name: 'Edit' }).click();
  await expect(exercise.getByRole('textbox')).toBeFocused();
  await reader.keyboard.press('ControlOrMeta+a');
  await reader.keyboard.press('Delete');
  await reader.keyboard.insertText('print(6 * 7)');
  await exercise.getByRole('button', { name: 'Run' }).click();
  await expect(exercise.getByText('Solved!')).toBeVisible();
  await reader.getByRole('button', { name: 'Mark as complete' }).click();
  await reader.getByRole('link', { name: 'Next lesson: Words' }).click();
  await expect(reader.getByRole('heading', { level: 1, name: 'Words' })).toBeVisible();

  await reader.goBack();
  await expect(exercise.getByText('Solved', { exact: true })).toBeVisible();
  expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.close();
});
