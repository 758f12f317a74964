import { expect, test } from 'vitest';
import { auth } from '#contract/auth.ts';
import { allowingOnly } from '#server/testing/fakes/failures.ts';
import { startTestServer } from '#server/testing/server.ts';

test('a fault is logged with its query and without the values in it', async () => {
  const school = await startTestServer();
  await allowingOnly(school, '"user"', `name <> 'Amina'`);

  const body = { name: 'Amina', email: 'amina@example.com', password: 'maziwa42' };
  const refused = await school.as().refused(auth.signUp, { body });
  const log = school.takeFaults().join('\n');

  expect(refused).toMatchObject({
    status: 500,
    code: 'fault',
    message: 'Something went wrong. Please try again.',
  });
  expect(log).toContain(refused.requestId);
  expect(log).toContain('insert into');
  expect(log).toContain('/api/v1/auth/signup');
  expect(log).not.toMatch(/argon2|amina@example\.com|maziwa42/);
});

test('the log contains the route pattern, not the URL with its secret', async () => {
  const school = await startTestServer({ env: { LOG_LEVEL: 'info' } });
  await school.as().refused(auth.verifyEmail, { params: { role: 'student', token: 'a-very-secret-token' } });
  const log = school.takeFaults().join('\n');

  expect(log).toContain('/auth/:role/verify/:token');
  expect(log).not.toContain('a-very-secret-token');
});
