import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { folderFiles } from '#server/adapters/files/folder.ts';
import { NoRoom } from '#server/ports.ts';
import { startTestServer } from '#server/testing/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-health-'));
const files = folderFiles(folder);
let isFull = false;
const school = await startTestServer({
  files: { ...files, put: (name, bytes) => (isFull ? Promise.reject(new NoRoom()) : files.put(name, bytes)) },
});
afterAll(async () => {
  await school.stop();
  rmSync(folder, { recursive: true });
});

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
  isFull = true;
  await ready().toBe(503);

  isFull = false;
  await ready().toBe(200);
});

test('a server is not ready where a migration is missing', async () => {
  const newest = '(select max(created_at) from drizzle.__drizzle_migrations)';
  await school.pool.query(
    `update drizzle.__drizzle_migrations set created_at = created_at - 1 where created_at = ${newest}`,
  );
  await ready().toBe(503);
});
