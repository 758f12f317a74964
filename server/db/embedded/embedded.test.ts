/** Tests of the embedded PostgreSQL; each test starts it on a data folder of its own. */
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
  const [ownFolder, otherFolder] = [await newFolder(), await newFolder()];
  await (await start(ownFolder)).stop();
  const other = await start(otherFolder);
  const startTime = await startTimeOf(other);
  await copyFile(pidFileIn(otherFolder), pidFileIn(ownFolder));

  const again = await start(ownFolder);

  expect(await startTimeOf(again)).not.toEqual(startTime);
  expect(await startTimeOf(other)).toEqual(startTime);
  for (const postgres of [again, other]) await postgres.stop();
});

/** The time at which PostgreSQL was started, which shows whether it has been restarted. */
async function startTimeOf({ urlOf }: EmbeddedPostgres) {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  const { rows } = await client.query<{ began: string }>('select pg_postmaster_start_time()::text as began');
  await client.end();
  return rows[0]!.began;
}
