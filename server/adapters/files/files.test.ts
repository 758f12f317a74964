/** What every store of files must do. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Files } from '#server/ports.ts';
import { folderFiles } from './folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stores: [name: string, files: Files][] = [['a folder', folderFiles(folder)]];

describe.each(stores)('%s', (_, files) => {
  const bytes = new Uint8Array([1, 2, 3]);

  test('gives back what was put, and nothing after it was removed', async () => {
    await files.put('large/1-a.webp', bytes);
    const kept = await files.read('large/1-a.webp');
    await files.remove('large/1-a.webp');
    await files.remove('large/1-a.webp');

    expect(new Uint8Array(kept!)).toEqual(bytes);
    expect(await files.read('large/1-a.webp')).toBeUndefined();
  });

  test('puts over what was there', async () => {
    await files.put('b', bytes);
    await files.put('b', new Uint8Array([9]));

    expect(new Uint8Array((await files.read('b'))!)).toEqual(new Uint8Array([9]));
  });

  test('tells of a file, gives parts of it, and a path for programs', async () => {
    await files.put('told', bytes);

    expect(await files.about('told')).toMatchObject({ bytes: 3 });
    expect(Date.now() - (await files.about('told'))!.changedAt.getTime()).toBeLessThan(60_000);
    expect(await files.about('none')).toBeUndefined();
    expect(await buffer(files.stream('told', { first: 1, last: 2 }))).toEqual(Buffer.from([2, 3]));
    expect(await files.withPath('told', readFile)).toEqual(Buffer.from(bytes));
  });

  test('takes in what was made in a folder of its own, which is gone afterwards', async () => {
    const made = await files.withFolder(async (path) => {
      writeFileSync(join(path, 'made'), 'a video');
      await files.takeIn('taken', join(path, 'made'));
      return path;
    });

    expect(String(await files.read('taken'))).toBe('a video');
    expect(existsSync(made)).toBe(false);
    await expect(files.withFolder(() => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  });

  test.each(['../secret', '/etc/passwd', 'a/../../b', 'A', '', 'a//b', '.hidden', 'a\0b'])(
    'refuses the name %j',
    async (name) => {
      await expect(async () => files.read(name)).rejects.toThrow('not a name');
      await expect(async () => files.put(name, bytes)).rejects.toThrow('not a name');
    },
  );
});

/** A program that puts a file of that many bytes over one of ten, and says how that went and what there is afterwards. */
const PROGRAM = `
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { folderFiles } from './folder.ts';
const [, , folder, bytes] = process.argv;
const files = folderFiles(folder);
await files.put('deep/c', new Uint8Array(10));
const outcome = await files.put('deep/c', new Uint8Array(Number(bytes))).then(() => 'kept', ({ name }) => name);
const there = readdirSync(join(folder, 'deep')).map((name) => [name, statSync(join(folder, 'deep', name)).size]);
console.log(JSON.stringify({ outcome, there }));
`;

const program = join(folder, 'program.mjs');
beforeAll(async () => {
  const resolveDir = fileURLToPath(new URL('.', import.meta.url));
  const stdin = { contents: PROGRAM, resolveDir };
  await build({ stdin, outfile: program, bundle: true, platform: 'node', format: 'esm', logLevel: 'error' });
});

/** Runs it by a shell's command, which finds the program, the store's folder and the number of bytes in "$@". */
async function run(command: string, { store, bytes }: { store: string; bytes: number }) {
  mkdirSync(store, { recursive: true });
  const child = spawn('sh', ['-c', command, 'sh', process.execPath, program, store, String(bytes)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return text(child.stdout);
}

/** Only the program sees what is mounted so, and it goes with it. */
const smallDisk = (then: string) => `unshare -rm sh -c 'mount -t tmpfs -o size=64k tmpfs "$3" && ${then}' sh "$@"`;
const mayMount = (await run(smallDisk('echo yes'), { store: join(folder, 'mounted'), bytes: 0 })).includes('yes');

test.skipIf(!mayMount)(
  'a folder whose disk is full says so, keeps what was there, and nothing half-written',
  async () => {
    const said = await run(smallDisk('exec "$@"'), { store: join(folder, 'mounted'), bytes: 1_000_000 });

    expect(JSON.parse(said)).toEqual({ outcome: 'NoRoom', there: [['c', 10]] });
  },
);

test('a folder in which a file may not grow says the same', async () => {
  // In blocks of 512 bytes, or of 1,024 by another shell's reckoning.
  const said = await run('ulimit -f 100; exec "$@"', { store: join(folder, 'limited'), bytes: 1_000_000 });

  expect(JSON.parse(said)).toEqual({ outcome: 'NoRoom', there: [['c', 10]] });
});

const LARGE = 300_000_000;

test('a process that is killed in the middle leaves nothing half under the name, and what it leaves goes a day later', async () => {
  const store = join(folder, 'killed');
  const parts = () => (existsSync(join(store, 'deep')) ? readdirSync(join(store, 'deep')) : []).filter(isPart);
  const isBegun = () => parts().some((name) => statSync(join(store, 'deep', name)).size > 10);

  const child = spawn(process.execPath, [program, store, String(LARGE)], { stdio: 'ignore' });
  const hasEnded = new Promise((resolve) => child.once('close', resolve));
  while (!isBegun()) await new Promise((resolve) => setTimeout(resolve, 1));
  child.kill('SIGKILL');
  await hasEnded;

  const folderLeft = join(store, 'making.00000000-0000-0000-0000-000000000000.part');
  mkdirSync(folderLeft);
  writeFileSync(join(folderLeft, 'low'), 'half a video');
  const [left] = parts();
  expect(statSync(join(store, 'deep', left!)).size).toBeLessThanOrEqual(LARGE);
  expect(statSync(join(store, 'deep', 'c')).size).toBe(10);
  writeFileSync(join(store, 'deep', left!.replace(/^c/, 'd')), '');
  const yesterday = Date.now() / 1000 - 25 * 60 * 60;
  utimesSync(join(store, 'deep', left!), yesterday, yesterday);
  utimesSync(folderLeft, yesterday, yesterday);

  folderFiles(store);

  await expect.poll(parts).toEqual([left!.replace(/^c/, 'd')]);
  await expect.poll(() => existsSync(folderLeft)).toBe(false);
  expect(readdirSync(join(store, 'deep'))).toContain('c');
});

const isPart = (name: string) => name.endsWith('.part');

test('a folder that is not there yet is no trouble', async () => {
  expect(await folderFiles(join(folder, 'none', 'yet')).read('a')).toBeUndefined();
});
