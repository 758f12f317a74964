import { expect, test } from './school.ts';

test('a student joins a free course, finds it among her own, and starts it', async ({ page, given }) => {
  const course = await given.course({ title: 'Falconry', price: 0 });
  const first = await given.lesson(course.id, { title: 'The glove' });
  await given.signedIn();
  await page.goto('/');

  await page.getByRole('article', { name: 'Falconry' }).getByRole('button', { name: 'Enroll' }).click();
  const success = page.getByRole('alertdialog', { name: 'Success' });
  await expect(success.getByText('You are now enrolled in Falconry', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your courses' })).toContainText('Falconry');
  await success.getByRole('button', { name: 'Start course' }).click();

  await expect(page).toHaveURL(`/courses/${course.id}/${first.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'The glove' })).toBeFocused();
});
