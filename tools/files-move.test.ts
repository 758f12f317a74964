/** Tests npm run school -- files move, killed again and again, while a school reads the files of both stores. */
import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { chooseFiles } from '#server/adapters/files/choose-files.ts';
import { folderFiles } from '#server/adapters/files/folder.ts';
import { readConfig } from '#server/config/config.ts';
import { tryLockDataFolder } from '#server/processes/data-folder-lock.ts';
import { startS3Server } from '#server/testing/fakes/s3/s3-server.ts';
import { launch, newFolder, removeFolders, runSchool } from '#server/testing/processes/school-process.ts';

const s3 = await startS3Server();
afterAll(async () => {
  await s3.stop();
  removeFolders();
});

const FILES = 120;
const KILLS = 4;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const folder = newFolder();
const env = { ...s3.env, DARASA_DATA: folder };
const inFolder = () => folderFiles(join(folder, 'files'));
const schoolWith = (store: string) => chooseFiles(readConfig({ ...env, FILES: store }).files, join(folder, 'files'));

async function storedFiles() {
  const hashes = new Map<string, string>();
  for (let n = 0; n < FILES; n++) {
    const bytes = randomBytes(n % 40 === 0 ? 6_000_000 : 20_000);
    hashes.set(`videos/${n}`, hashOf(bytes));
    await inFolder().put(`videos/${n}`, bytes);
  }
  return hashes;
}

async function namesIn(files: ReturnType<typeof inFolder>) {
  const names: string[] = [];
  for await (const name of files.names()) names.push(name);
  return names;
}

test('files are moved only into the store that the settings name', async () => {
  const { status, output } = await runSchool({ ...env, FILES: 'folder' }, 'files', 'move', '--to', 's3');
  const without = await runSchool({ DARASA_DATA: folder }, 'files', 'move', '--to', 's3');
  const unclear = await runSchool(env, 'files', 'move');

  expect([status, without.status, unclear.status]).toEqual([1, 1, 1]);
  expect(output).toContain('Set FILES=s3, and restart every process');
  expect(without.output).toContain('S3_BUCKET must be set too');
  expect(unclear.output).toContain('files move --to s3');
});

test('a second move is refused while one runs', async () => {
  await inFolder().put('videos/a', randomBytes(1_000));
  const lock = await tryLockDataFolder(join(folder, 'files'));
  const { status, output } = await runSchool({ ...env, FILES: 's3' }, 'files', 'move', '--to', 's3');
  lock!.release();

  expect([status, output]).toEqual([1, expect.stringContaining('are being moved already')]);
  expect(s3.objects.size).toBe(0);
});

test('a file that differs from its copy is named at the end, and the others are moved', async () => {
  await inFolder().put('videos/a', randomBytes(1_000));
  await inFolder().put('videos/b', randomBytes(1_000));
  s3.put('darasa/videos/a', randomBytes(1_000));
  const { status, output } = await runSchool({ ...env, FILES: 's3' }, 'files', 'move', '--to', 's3');

  expect([status, output]).toEqual([1, expect.stringMatching(/differs.*: videos\/a\n/)]);
  expect(output).not.toMatch(/ {4}at |All files are moved/);
  expect(await namesIn(inFolder())).toEqual(['videos/a']);
  await inFolder().remove('videos/a');
  s3.objects.clear();
});

test('a move that is killed continues when it is started again, into S3 and back', async () => {
  const hashes = await storedFiles();
  for (const store of ['s3', 'folder']) {
    const school = await schoolWith(store);
    for (let kills = 0; kills < KILLS; kills++) {
      const before = s3.seen.length;
      const command = launch({ ...env, FILES: store }, ['tools/school.mjs', 'files', 'move', '--to', store]);
      while (s3.seen.length < before + 30 && command.process.exitCode === null) await pause(2);
      command.process.kill('SIGKILL');
      await command.ended;
      for (const [name, hash] of hashes) expect(hashOf((await school.read(name))!), name).toBe(hash);
    }
    const { status, output } = await runSchool({ ...env, FILES: store }, 'files', 'move', '--to', store);
    expect([status, output]).toEqual([0, expect.stringContaining('All files are moved')]);
    for (const [name, hash] of hashes) expect(hashOf((await school.read(name))!), name).toBe(hash);
    expect((await namesIn(inFolder())).length).toBe(store === 's3' ? 0 : FILES);
    expect(s3.objects.size).toBe(store === 's3' ? FILES : 0);
  }
});
