/** PostgreSQL goes away and comes back under a running server. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generalMessages } from '#contract/general-messages.ts';
import { startTestServer } from '#server/testing/server.ts';
import { connect, migrateSchema } from './connect.ts';
import { startPostgres } from './embedded.ts';

test('while it is away the server says so and lives; when it is back everything works again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'darasa-away-'));
  let postgres = await startPostgres(folder);
  const database = { url: postgres.urlOf('postgres'), drop: async () => {} };
  const connection = connect(database.url);
  await migrateSchema(connection);
  await connection.close();
  const school = await startTestServer({ database });
  const student = school.as(await school.given.student());
  expect((await student.get('/courses/')).status).toBe(200);

  await postgres.stop();
  const live = await fetch(`${school.address}/health/live`);
  const ready = await fetch(`${school.address}/health/ready`);
  const list = await student.get('/courses/');
  const signIn = await school.as().post('/auth/signin', { email: 'a@b.co', password: 'x' });

  expect([live.status, ready.status, list.status, signIn.status]).toEqual([200, 503, 503, 503]);
  expect(list.body).toMatchObject({ code: 'unavailable', message: generalMessages.unavailable });
  expect(list.headers.get('retry-after')).toBe('2');

  postgres = await startPostgres(folder);
  expect((await student.get('/courses/')).status).toBe(200);
  expect((await fetch(`${school.address}/health/ready`)).status).toBe(200);

  school.takeFaults();
  await school.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});
