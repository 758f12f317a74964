import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { runner } from '#contract/runner.ts';
import { sessions } from '#contract/sessions.ts';
import { users } from '#contract/users.ts';
import { student } from '#web/testing/factories/records.ts';
import { school, show } from '#web/testing/show.tsx';

test('a student’s profile states the admission number', async () => {
  const account = student({ admissionNumber: '10019' });
  school.answer(users.read, account);
  school.answer(sessions.list, []);
  school.answer(runner.listKeys, []);
  show('/profile', account);

  await expect.element(page.getByLabelText('Your profile')).toHaveTextContent('Admission number 10019');
});
