/** The embedded PostgreSQL on its own folder. */
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type EmbeddedPostgres, startPostgres } from './embedded.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'darasa-embedded-'));
  folders.push(folder);
  return folder;
}

const start = (folder: string) => startPostgres(folder, { settings: ['fsync=off'] });
const pidFileIn = (folder: string) => join(folder, 'postgres/postmaster.pid');

test('a stale process id does not lead to another school’s PostgreSQL', async () => {
  const [ours, theirs] = [await newFolder(), await newFolder()];
  await (await start(ours)).stop();
  const other = await start(theirs);
  const began = await beginningOf(other);
  await copyFile(pidFileIn(theirs), pidFileIn(ours));

  const again = await start(ours);

  expect(await beginningOf(again)).not.toEqual(began);
  expect(await beginningOf(other)).toEqual(began);
  for (const postgres of [again, other]) await postgres.stop();
});

/** The start time changes when PostgreSQL is restarted. */
async function beginningOf({ urlOf }: EmbeddedPostgres) {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  const { rows } = await client.query<{ began: string }>('select pg_postmaster_start_time()::text as began');
  await client.end();
  return rows[0]!.began;
}
