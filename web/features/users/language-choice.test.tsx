/** The language in the user's own profile. Its effect on pages and emails is tested in e2e/language/swahili.e2e.ts. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { runner } from '#contract/runner.ts';
import { sessions } from '#contract/sessions.ts';
import { users } from '#contract/users.ts';
import { student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

test.each([undefined, 'en', 'sw'] as const)(
  'the account’s language, here %s, is chosen, else the page’s',
  async (locale) => {
    const account = { ...student(), locale };
    school.answer(users.read, account);
    school.answer(sessions.list, []);
    school.answer(runner.listKeys, []);
    // Marks the language as tried already, so that the app does not reload the page in the account's language.
    sessionStorage.setItem('language-tried', 'sw');
    show('/profile', account);

    const chosen = page.getByRole('group', { name: 'Language of pages and emails' });
    await expect.element(chosen.getByLabelText('English')).toHaveProperty('checked', locale !== 'sw');
    await expect.element(chosen.getByLabelText('Kiswahili')).toHaveProperty('checked', locale === 'sw');
  },
);
