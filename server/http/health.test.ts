import { afterAll, expect, test } from 'vitest';
import { StorageFull } from '#server/ports/files.ts';
import { fullDisk, refusing, withoutNewestMigration } from '#server/testing/fakes/failures.ts';
import { startTestServer } from '#server/testing/server.ts';

const school = await startTestServer();
afterAll(() => school.stop());

/** Polls /health/ready for an expected status, because the server caches each result for a second. */
const ready = () => expect.poll(async () => (await fetch(`${school.address}/health/ready`)).status);

test('a server is not ready while the database is read-only', async () => {
  await ready().toBe(200);
  const makeRoom = await refusing(school, 'attempt', fullDisk);
  await ready().toBe(503);

  await makeRoom();
  await ready().toBe(200);
});

test('a server is not ready while its disk is full', async () => {
  const { files } = school.services;
  const { check } = files;
  files.check = () => Promise.reject(new StorageFull());
  await ready().toBe(503);

  files.check = check;
  await ready().toBe(200);
});

test('a server is not ready if a migration is missing', async () => {
  await withoutNewestMigration(school);
  await ready().toBe(503);
});
