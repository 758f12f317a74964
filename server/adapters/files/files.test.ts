/** The file store in a folder: the conformance test, full disks, killed processes. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeFileStore } from '#server/testing/files/file-store.ts';
import { folderFiles } from './folder.ts';
import { removeTemporaryFolders } from './temporary-folders.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

describeFileStore('a folder', { open: () => folderFiles(folder), knowsFreeSpace: true, keepsPaths: false });

/**
 * Source of a child process that replaces a 10-byte file by one of `bytes` bytes, and appends `bytes` bytes to an
 * upload in progress that has 30 bytes. It prints the outcomes and the resulting sizes.
 */
const PROGRAM = `
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { folderFiles } from './folder.ts';
const [, , folder, bytes] = process.argv;
const files = folderFiles(folder);
await files.put('deep/c', new Uint8Array(10));
const outcome = await files.put('deep/c', new Uint8Array(Number(bytes))).then(() => 'kept', ({ name }) => name);
const there = readdirSync(join(folder, 'deep')).map((name) => [name, statSync(join(folder, 'deep', name)).size]);
const { unfinished } = folderFiles(folder, { spare: 0 });
async function* parts(size) {
  for (let left = size; left > 0; left -= 10_000) yield new Uint8Array(Math.min(left, 10_000));
}
await unfinished.begin('a', 30);
await unfinished.append('a', 0, parts(30));
const added = await unfinished.append('a', 30, parts(Number(bytes))).then(() => 'kept', ({ name }) => name);
const size = await unfinished.sizeOf('a');
const goesOn = await unfinished.append('a', 30, parts(20)).catch(({ name }) => name);
console.log(JSON.stringify({ outcome, there, unfinished: { added, size, goesOn } }));
`;

/** The output of PROGRAM on a full disk. */
const full = { outcome: 'StorageFull', there: [['c', 10]], unfinished: { added: 'StorageFull', size: 30, goesOn: 50 } };

/** Source of a child process that receives an upload but leaves `spare` bytes of the disk free; prints the outcome. */
const PROGRAM_WITH_SPARE = `
import { statfsSync } from 'node:fs';
import { folderFiles } from './folder.ts';
const [, , folder, spare] = process.argv;
const { unfinished } = folderFiles(folder, { spare: Number(spare) });
async function* parts() {
  for (let n = 0; n < 640; n++) yield new Uint8Array(100_000);
}
await unfinished.begin('a', 1);
const added = await unfinished.append('a', 0, parts()).then(() => 'kept', ({ name }) => name);
const size = await unfinished.sizeOf('a');
const again = await unfinished.append('a', size, parts()).then(() => 'kept', ({ name }) => name);
const { bavail, bsize } = statfsSync(folder);
console.log(JSON.stringify({ added, again, isKept: size > 20_000_000, free: bavail * bsize }));
`;

/**
 * Source of a child process that receives an upload on a full disk, while another process appends to the same upload as
 * if this one had hung; prints the outcome.
 */
const PROGRAM_BESIDE_ANOTHER = `
import { readdirSync, truncateSync } from 'node:fs';
import { basename, join } from 'node:path';
import { folderFiles } from './folder.ts';
const [, , folder, bytes] = process.argv;
const { unfinished } = folderFiles(folder, { spare: 0 });
const path = () => join(folder, readdirSync(folder, { recursive: true }).find((name) => basename(name) === 'a'));
async function* parts() {
  yield new Uint8Array(10);
  // A hole needs no space.
  truncateSync(path(), Number(bytes));
  for (let n = 0; n < 100; n++) yield new Uint8Array(10_000);
}
await unfinished.begin('a', 1);
const added = await unfinished.append('a', 0, parts()).then(() => 'kept', ({ name }) => name);
console.log(JSON.stringify({ added, size: await unfinished.sizeOf('a') }));
`;

const program = join(folder, 'program.mjs');
const programWithSpare = join(folder, 'program-with-spare.mjs');
const programBesideAnother = join(folder, 'program-beside-another.mjs');
beforeAll(async () => {
  const resolveDir = fileURLToPath(new URL('.', import.meta.url));
  const options = { bundle: true, platform: 'node', format: 'esm', logLevel: 'error' } as const;
  for (const [contents, outfile] of [
    [PROGRAM, program],
    [PROGRAM_WITH_SPARE, programWithSpare],
    [PROGRAM_BESIDE_ANOTHER, programBesideAnother],
  ])
    await build({ ...options, stdin: { contents: contents!, resolveDir }, outfile: outfile! });
});

interface Run {
  store: string;
  bytes: number;
  what?: string;
}

/** Runs a program through a shell command: "$@" is Node, the program, the store's folder and a number of bytes. */
async function run(command: string, { store, bytes, what = program }: Run) {
  mkdirSync(store, { recursive: true });
  const child = spawn('sh', ['-c', command, 'sh', process.execPath, what, store, String(bytes)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return text(child.stdout);
}

/** A shell command that runs `then` in its own mount namespace, with a small tmpfs at the store's folder. */
const smallDisk = (then: string, size = '64k') =>
  `unshare -rm sh -c 'mount -t tmpfs -o size=${size} tmpfs "$3" && ${then}' sh "$@"`;
const mayMount = (await run(smallDisk('echo yes'), { store: join(folder, 'mounted'), bytes: 0 })).includes('yes');

test.skipIf(!mayMount)(
  'a full disk is reported as StorageFull, earlier content stays, and no partial file is left',
  async () => {
    const said = await run(smallDisk('exec "$@"'), { store: join(folder, 'mounted'), bytes: 1_000_000 });

    expect(JSON.parse(said)).toEqual(full);
  },
);

test.skipIf(!mayMount)('receiving a file leaves the reserved part of the disk free', async () => {
  const spare = 16_000_000;
  const store = join(folder, 'shared');
  const said = JSON.parse(await run(smallDisk('exec "$@"', '48m'), { store, bytes: spare, what: programWithSpare }));

  expect(said).toMatchObject({ added: 'StorageFull', again: 'StorageFull', isKept: true });
  // Free space is checked after every 4 MB, so an upload may use a few megabytes of the reserved space.
  expect(said.free).toBeGreaterThan(spare - 6_000_000);
});

test.skipIf(!mayMount)('on a full disk an upload keeps what another process has appended meanwhile', async () => {
  const [store, bytes] = [join(folder, 'beside'), 5_000_000];
  const said = await run(smallDisk('exec "$@"'), { store, bytes, what: programBesideAnother });

  expect(JSON.parse(said)).toEqual({ added: 'StorageFull', size: bytes });
});

test('a file size limit is reported as a full store', async () => {
  // A limit of 50 or 100 kB: `ulimit -f` counts blocks of 512 bytes, or of 1,024 bytes in some shells.
  const said = await run('ulimit -f 100; exec "$@"', { store: join(folder, 'limited'), bytes: 1_000_000 });

  expect(JSON.parse(said)).toEqual(full);
});

const LARGE = 300_000_000;

test('a process killed while writing leaves no partial file under the name, and its temporary file is removed a day later', async () => {
  const store = join(folder, 'killed');
  const parts = () => (existsSync(join(store, 'deep')) ? readdirSync(join(store, 'deep')) : []).filter(isPart);
  // A temporary file may be renamed between the two calls.
  const sizeOf = (name: string) => statSync(join(store, 'deep', name), { throwIfNoEntry: false })?.size ?? 0;
  const isBegun = () => parts().some((name) => sizeOf(name) > 10);

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

test('temporary folders are removed at the start, and nothing else', async () => {
  const store = join(folder, 'started');
  await folderFiles(store).put('a', new Uint8Array(1));
  const left = await folderFiles(store).withFolder(0, async (path) => {
    writeFileSync(join(path, 'low'), 'half a video');
    await removeTemporaryFolders(store);
    return readdirSync(store);
  });

  expect(left).toEqual(['a']);
  await removeTemporaryFolders(join(folder, 'nowhere'));
});

const isPart = (name: string) => name.endsWith('.part');

test('a program gets the path of the file itself, and nothing is written to read it', async () => {
  const store = join(folder, 'paths');
  await folderFiles(store).put('a', new Uint8Array(1));
  const seen = await folderFiles(store).withPath('a', async (path) => ({ path, entries: readdirSync(store) }));

  expect(seen).toEqual({ path: join(store, 'a'), entries: ['a'] });
});

test.skipIf(process.platform !== 'linux')(
  'beside S3, a program gets the path of the file itself where no folder can be made',
  async () => {
    // Linux has no paths above 4,095 bytes, and the path of a temporary folder would be longer.
    let store = folder;
    while (store.length < 4_050) store = join(store, 'x'.repeat(Math.min(200, Math.max(1, 4_049 - store.length))));
    mkdirSync(store, { recursive: true });
    writeFileSync(join(store, 'a'), 'here');
    const read = await folderFiles(store, { keepsPaths: true }).withPath('a', (path) => readFile(path, 'utf8'));

    expect(read).toBe('here');
  },
);

test('a missing folder is accepted', async () => {
  expect(await folderFiles(join(folder, 'none', 'yet')).read('a')).toBeUndefined();
});
