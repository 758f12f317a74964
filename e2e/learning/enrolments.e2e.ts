import { expect, type Page, test } from '#e2e/fixtures/school.ts';

test('a student searches courses, joins a free one, finds it among the joined ones, and starts it', async ({
  page,
  create,
}) => {
  await create.course({ title: 'Café management', desc: 'Espresso and accounts.' });
  const course = await create.course({ title: 'Falconry', price: 0 });
  const first = await create.lesson(course.id, { title: 'The glove' });
  await create.signedIn();
  await page.goto('/courses');
  await searchCafe(page);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Main' }).click();

  await page.getByRole('article', { name: 'Falconry' }).getByRole('button', { name: 'Enroll' }).click();
  const success = page.getByRole('alertdialog', { name: 'Success' });
  await expect(success.getByText('You are now enrolled in Falconry', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your courses' })).toContainText('Falconry');
  await success.getByRole('button', { name: 'Start course' }).click();

  await expect(page).toHaveURL(`/courses/${course.id}/${first.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'The glove' })).toBeFocused();
});

/** Searches by a prefix, in capitals, without accents, and with a typo: each search finds the course. */
async function searchCafe(page: Page) {
  const field = page.getByRole('searchbox', { name: 'Search courses' });
  for (const typed of ['mana', 'CAFÉ', 'cafe', 'managment', 'espress']) {
    await field.fill(typed);
    await expect(page.getByRole('heading', { level: 2, name: `Courses for “${typed}”` })).toBeVisible();
    await expect(page.getByText('1 course', { exact: true })).toBeVisible();
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Café management']);
  }
  await expect(field).toBeFocused();
}
