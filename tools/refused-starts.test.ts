/** Tests starts that Darasa refuses: it prints one sentence and changes no data. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { urlIn } from '#server/db/embedded/embedded.ts';
import {
  freePort,
  launch,
  newFolder,
  open,
  processesOn,
  removeFolders,
  withoutEngines,
} from '#server/testing/processes/school-process.ts';

afterAll(removeFolders);

/** Starts Darasa, which must refuse to start. @returns the printed sentence, without progress lines */
async function refusal(env: Record<string, string>) {
  const darasa = launch({ PORT: String(await freePort()), ...env });
  const status = await darasa.ended;
  expect(status, darasa.output()).toBe(1);
  const lines = darasa
    .output()
    .split('\n')
    .filter((line) => line && !/^ {2}\S.*…$|^ {4}… \d+ s$/.test(line));
  expect(lines, darasa.output()).toHaveLength(1);
  return lines[0];
}

test('a port in use is reported in one sentence, and PostgreSQL is stopped again', async () => {
  const folder = newFolder();
  const holder = createServer();
  await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve));
  const { port } = holder.address() as { port: number };

  const making = makingIn(folder);

  const sentence = await refusal({ DARASA_DATA: folder, PORT: String(port) });
  holder.close();

  expect(existsSync(making)).toBe(true);
  expect(sentence).toBe(`Darasa cannot start. Port ${port} is in use: stop the program that uses it, or set PORT.`);
  expect(processesOn(folder)).toEqual([]);
});

/** Creates an unfinished file like that of a running server's job, which a refused start must not delete. */
function makingIn(folder: string) {
  const making = join(folder, 'files', `making.${randomUUID()}.part`);
  mkdirSync(making, { recursive: true });
  return making;
}

test('an invalid setting is reported in one sentence', async () => {
  expect(await refusal({ DARASA_DATA: newFolder(), PORT: 'three' })).toBe(
    'Darasa cannot start. PORT must be a whole number from 1 to 65535, not "three".',
  );
});

test('an invalid setting is reported in the language of the terminal', async () => {
  expect(await refusal({ DARASA_DATA: newFolder(), PORT: 'three', LC_ALL: '', LANG: 'sw_KE.UTF-8' })).toBe(
    'Darasa haliwezi kuanza. PORT lazima iwe nambari kamili kuanzia 1 hadi 65535, si "three".',
  );
});

test('a data folder that is not writable is reported in one sentence', async () => {
  const file = join(newFolder(), 'a-file');
  writeFileSync(file, '');

  expect(await refusal({ DARASA_DATA: file })).toMatch(
    /^Darasa cannot start\. Darasa cannot write to the data folder .* \(/,
  );
});

const demoFolder = newFolder();

test('a second server on the same data is refused, and the first keeps running', async () => {
  const first = await open({ ...withoutEngines, DARASA_DATA: demoFolder, PORT: String(await freePort()) });

  const making = makingIn(demoFolder);
  const database = urlIn(demoFolder, 'darasa');
  const nowhere = 'postgres://somebody@127.0.0.1:1/school';

  const onFolder = await refusal({ DARASA_DATA: demoFolder });
  const onFolderAlone = await refusal({ DARASA_DATA: demoFolder, DATABASE_URL: nowhere });
  const onDatabase = await refusal({ DARASA_DATA: newFolder(), DATABASE_URL: database });
  const health = await fetch(`${first.url}/health/ready`);
  first.process.kill('SIGTERM');
  await first.ended;

  const another = 'Darasa cannot start. Another Darasa is already running on';
  expect(onFolder).toBe(`${another} ${demoFolder}: stop it first, or set DARASA_DATA.`);
  expect(onFolderAlone).toBe(onFolder);
  expect(onDatabase).toBe(`${another} this database: stop it first, or set DATABASE_URL.`);
  expect(existsSync(making)).toBe(true);
  expect(health.status).toBe(200);
});

// This test uses the data of the previous test, because opening a school takes seconds.
test('the demo school, whose passwords are public, does not open in production', async () => {
  expect(await refusal({ DARASA_DATA: demoFolder, NODE_ENV: 'production', HOST: '127.0.0.1' })).toBe(
    `Darasa cannot start. The data in ${demoFolder} belong to the demo school, whose passwords are public: set DARASA_DATA to a new folder.`,
  );
});

test('the data of another PostgreSQL version are not changed', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'postgres'));
  writeFileSync(join(folder, 'postgres/PG_VERSION'), '15\n');

  const sentence = await refusal({ DARASA_DATA: folder });

  expect(sentence).toMatch(/were created by PostgreSQL 15, but this version of Darasa has 18/);
  expect(readdirSync(join(folder, 'postgres'))).toEqual(['PG_VERSION']);
  expect(readFileSync(join(folder, 'postgres/PG_VERSION'), 'utf8')).toBe('15\n');
});

test('an external PostgreSQL that does not respond is reported in one sentence', async () => {
  const sentence = await refusal({
    DARASA_DATA: newFolder(),
    DATABASE_URL: 'postgres://somebody:secret@127.0.0.1:1/school',
  });

  expect(sentence).toMatch(/^Darasa cannot start\. PostgreSQL does not answer: /);
  expect(sentence).not.toContain('secret');
});
