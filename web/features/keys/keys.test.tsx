/** "API keys" on the profile. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type ApiKey, runner } from '#contract/runner.ts';
import { sessions } from '#contract/sessions.ts';
import { users } from '#contract/users.ts';
import { student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

const section = page.getByRole('region', { name: 'API keys' });

/** The fake server for a student who lists API keys and can create one. */
async function answerKeys() {
  let keys: ApiKey[] = [];
  const me = student();
  school.answer(users.read, me);
  school.answer(sessions.list, []);
  school.answer(runner.listKeys, () => keys);
  school.answer(runner.createKey, ({ body: { name } }) => {
    const made = {
      _id: crypto.randomUUID(),
      name,
      beginning: 'darasa_abc',
      createdAt: new Date().toISOString(),
      usedAt: null,
    };
    keys = [made];
    return { ...made, key: `darasa_${'x'.repeat(43)}` };
  });
  school.answer(runner.removeKey, () => {
    keys = [];
    return {};
  });
  show('/profile', me);
  await section.getByRole('button', { name: 'My API keys' }).click();
  await section.getByLabelText('What is the key for?').fill('My editor');
  await section.getByLabelText('Current password').fill('maziwa42');
  await section.getByRole('button', { name: 'Create a key' }).click();
}

test('a new key is no longer shown once it is removed', async () => {
  await answerKeys();
  await expect.element(section.getByText('This is your key.')).toBeVisible();
  await expect.element(section.getByText(/^darasa_x{43}$/)).toBeVisible();
  expect(school.requests(runner.createKey)).toEqual([{ body: { name: 'My editor', currentPassword: 'maziwa42' } }]);

  await section.getByRole('button', { name: 'Remove My editor' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();

  await expect.element(section.getByRole('listitem')).not.toBeInTheDocument();
  await expect.element(section.getByText('This is your key.')).not.toBeInTheDocument();
  await expect.element(section.getByRole('heading', { name: 'API keys' })).toHaveFocus();
});
