import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing/server.ts';
import { allowingOnly } from '#server/testing/trouble.ts';

test('a fault is logged with its query and without the values in it', async () => {
  const school = await startTestServer();
  await allowingOnly(school, '"user"', `name <> 'Amina'`);

  const answer = await school
    .as()
    .post('/auth/signup', { name: 'Amina', email: 'amina@example.com', password: 'maziwa42' });
  const log = school.takeFaults().join('\n');
  await school.stop();

  expect(answer).toMatchObject({
    status: 500,
    body: { code: 'fault', message: 'Something went wrong. Please try again.' },
  });
  expect(log).toContain(answer.body.requestId);
  expect(log).toContain('insert into');
  expect(log).toContain('/api/v1/auth/signup');
  expect(log).not.toMatch(/argon2|amina@example\.com|maziwa42/);
});

test('the log names the route, not the address with its secret', async () => {
  const school = await startTestServer({ env: { LOG_LEVEL: 'info' } });
  await school.as().get('/auth/student/verify/a-very-secret-token');
  const log = school.takeFaults().join('\n');
  await school.stop();

  expect(log).toContain('/auth/:role/verify/:token');
  expect(log).not.toContain('a-very-secret-token');
});
