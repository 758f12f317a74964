import { afterAll, expect, test } from 'vitest';
import { NoRoom } from '#server/ports.ts';
import { startTestServer } from '#server/testing/server.ts';

const school = await startTestServer();
afterAll(() => school.stop());

/** What it becomes: one look counts for a second. */
const ready = () => expect.poll(async () => (await fetch(`${school.address}/health/ready`)).status);

test('a server is not ready while the database takes no writes', async () => {
  await ready().toBe(200);
  await school.pool.query(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert or update on attempt execute function refuse()`);
  await ready().toBe(503);

  await school.pool.query('drop trigger full_disk on attempt');
  await ready().toBe(200);
});

test('a server is not ready while its files find no room', async () => {
  const { files } = school.services;
  const { put } = files;
  files.put = () => Promise.reject(new NoRoom());
  await ready().toBe(503);

  files.put = put;
  await ready().toBe(200);
});

test('a server is not ready where a migration is missing', async () => {
  const newest = '(select max(created_at) from drizzle.__drizzle_migrations)';
  await school.pool.query(
    `update drizzle.__drizzle_migrations set created_at = created_at - 1 where created_at = ${newest}`,
  );
  await ready().toBe(503);
});
