import { expectScreenAccessible } from '#e2e/fixtures/axe.ts';
import { expect, type Page, test } from '#e2e/fixtures/school.ts';
import { PASSWORD } from '#server/testing/factories/factories.ts';

/** Opens the page and waits for the content above the API keys, which moves the keys when it loads. */
async function openKeys(page: Page) {
  await expect(page.getByText('This device')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your profile' })).toBeVisible();
  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'My API keys' }).click();
  return keys;
}

test('an API key is shown once, runs programs, and is refused after its removal', async ({ page, create, school }) => {
  await create.signedIn();
  await page.goto('/profile');
  const keys = await openKeys(page);
  await keys.getByLabel('What is the key for?').fill('My editor');
  await keys.getByLabel('Current password').fill(PASSWORD);
  await keys.getByRole('button', { name: 'Create a key' }).click();
  const secret = keys.getByText(/^darasa_\S{40,}$/);
  await expect(secret).toBeVisible();
  await expectScreenAccessible(page, 'a new key');
  const key = await secret.innerText();
  const languages = () => fetch(`${school.url}/judge0/languages`, { headers: { 'X-Auth-Token': key } });
  expect((await languages()).status).toBe(200);

  await page.reload();
  await openKeys(page);
  await expect(keys.getByRole('listitem').filter({ hasText: 'My editor' })).toBeVisible();
  await expect(page.getByText(key)).toBeHidden();

  await keys.getByRole('button', { name: 'Remove My editor' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(keys.getByRole('listitem')).toHaveCount(0);
  await expect(keys.getByRole('heading', { name: 'API keys' })).toBeFocused();
  expect((await languages()).status).toBe(401);
});
