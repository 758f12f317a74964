/** Tests moving files between a folder and S3, with a fake S3 server, while files are read, written and removed. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Files, FilesUnavailable } from '#server/ports/files.ts';
import { startS3Server } from '#server/testing/fakes/s3/s3-server.ts';
import { describeFileStore } from '#server/testing/files/file-store.ts';
import { bothFiles } from './both.ts';
import { folderFiles } from './folder.ts';
import { moveFiles } from './move.ts';
import { s3Files } from './s3/s3.ts';

const scratch = mkdtempSync(join(tmpdir(), 'darasa-both-'));
const s3 = await startS3Server();
let [number, folder] = [0, ''];
const inFolder = () => folderFiles(folder);
const inS3 = () => s3Files(s3.account, scratch);
/** One school that moves its files from the folder into S3, and one that moves them back. */
const intoS3 = (local: Files) => bothFiles({ target: inS3(), old: local, local });
const intoFolder = (local: Files) => bothFiles({ target: local, old: inS3(), local });
afterAll(async () => {
  await s3.stop();
  rmSync(scratch, { recursive: true });
});

beforeEach(() => {
  s3.objects.clear();
  folder = join(scratch, `store-${number++}`);
});

const shared = join(scratch, 'shared');
describeFileStore('S3, with the folder before a move', {
  open: () => intoS3(folderFiles(shared, { keepsPaths: true })),
  knowsFreeSpace: false,
  keepsPaths: true,
});
describeFileStore('a folder, with S3 before a move', {
  open: () => intoFolder(folderFiles(join(scratch, 'target'), { keepsPaths: true })),
  knowsFreeSpace: true,
  keepsPaths: true,
});

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const keys = () => [...s3.objects.keys()];
const namesInFolder = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

const contents = (count: number) =>
  new Map(Array.from({ length: count }, (_, n) => [`videos/${n}`, randomBytes(1 + n * 3_000)]));

test('all files move to S3 and back, and every file can be read all the time', async () => {
  const stored = contents(40).set('videos/large', randomBytes(18_000_000));
  for (const [name, bytes] of stored) await inFolder().put(name, bytes);
  const hashes = new Map([...stored].map(([name, bytes]) => [name, hashOf(bytes)]));

  const bytes = [...stored.values()].reduce((sum, { length }) => sum + length, 0);

  for (const [from, to] of [[inFolder(), inS3()] as const, [inS3(), inFolder()] as const]) {
    const school = bothFiles({ target: to, old: from, local: inFolder() });
    let isOver = false;
    let reads = 0;
    const wrong: string[] = [];
    const reading = (async () => {
      while (!isOver)
        for (const [name, hash] of hashes) {
          reads++;
          const bytes = await buffer(school.stream(name)).catch((error) => Buffer.from(String(error)));
          if (hashOf(bytes) !== hash || !(await school.stat(name))) wrong.push(name);
        }
    })();
    const moved = await moveFiles({ from, to });
    isOver = true;
    await reading;

    expect(wrong).toEqual([]);
    expect(reads).toBeGreaterThan(40);
    expect(moved).toEqual({ files: 41, bytes, differing: [], unfinished: 0 });
  }
  expect(keys()).toEqual([]);
  expect(namesInFolder()).toHaveLength(41);
});

test('files that are removed or written during the move stay removed or written', async () => {
  const [old, target] = [inFolder(), inS3()];
  const school = intoS3(old);
  for (const [name, bytes] of contents(30)) await old.put(name, bytes);
  const removed = ['videos/3', 'videos/29'];
  let isBegun = false;
  const changing = async () => {
    if (isBegun) return;
    isBegun = true;
    for (const name of removed) await school.remove(name);
    await school.put('videos/28', Buffer.from('mended'));
  };
  let change = Promise.resolve();
  const moved = await moveFiles({
    ...{ from: old, to: target },
    onMoved: () => {
      change = changing();
    },
  });
  await change;

  for (const name of removed) expect(await school.stat(name)).toBeUndefined();
  expect(String(await school.read('videos/28'))).toBe('mended');
  // Only a person can decide which of the two versions is the right one.
  expect(moved).toMatchObject({ files: 27, differing: ['videos/28'] });
  expect(namesInFolder().map(({ name }) => name)).toEqual(['28']);
});

test('a file that is removed while it is copied is not there afterwards', async () => {
  const [old, target] = [inFolder(), inS3()];
  await old.put('videos/a', randomBytes(1_000));
  const school = intoS3(old);
  const to = {
    ...target,
    moveIn: async (...of: Parameters<typeof target.moveIn>) => {
      await school.remove('videos/a');
      await target.moveIn(...of);
    },
  };
  await moveFiles({ from: old, to });

  expect(await school.stat('videos/a')).toBeUndefined();
  expect(keys()).toEqual([]);
});

test('a copy that differs is removed, its file stays and is reported, and others are moved', async () => {
  const [old, target] = [inFolder(), inS3()];
  await old.put('videos/a', randomBytes(1_000));
  await old.put('videos/b', randomBytes(1_000));
  const to = {
    ...target,
    moveIn: async (...of: Parameters<typeof target.moveIn>) => {
      await target.moveIn(...of);
      s3.put('darasa/videos/a', Buffer.from('changed by a broken machine'));
    },
  };

  expect(await moveFiles({ from: old, to })).toMatchObject({ files: 1, bytes: 1_000, differing: ['videos/a'] });
  expect((await intoS3(old).stat('videos/a'))?.bytes).toBe(1_000);
  expect(keys()).toEqual(['darasa/videos/b']);
});

test('a file that the target already has is compared: an equal one is moved, a different one stays in both', async () => {
  const [old, target] = [inFolder(), inS3()];
  for (const name of ['same', 'shorter', 'broken']) await old.put(name, Buffer.from('content'));
  for (const [name, text] of Object.entries({ same: 'content', shorter: 'cont', broken: 'conteNt' }))
    await target.put(name, Buffer.from(text));

  const moved = await moveFiles({ from: old, to: target });

  expect(moved).toMatchObject({ files: 1, bytes: 7, differing: ['broken', 'shorter'] });
  expect(
    namesInFolder()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(['broken', 'shorter']);
  expect(keys().toSorted()).toEqual(['darasa/broken', 'darasa/same', 'darasa/shorter']);
});

test.each([1, 2, 3, 4])(
  'no file is lost when the old store wrongly answers at look %i that it is gone',
  async (wrong) => {
    const [old, target] = [inFolder(), inS3()];
    await old.put('a', Buffer.from('content'));
    let looks = 0;
    const stat = async (name: string) => (++looks === wrong ? undefined : old.stat(name));
    await moveFiles({ from: { ...old, stat }, to: target });

    expect(String(await intoS3(old).read('a'))).toBe('content');
  },
);

test('no file is lost when two moves run at the same time', async () => {
  const [old, target] = [inFolder(), inS3()];
  const stored = contents(30);
  for (const [name, bytes] of stored) await old.put(name, bytes);
  await Promise.all([1, 2, 3].map(() => moveFiles({ from: old, to: target })));

  for (const [name, bytes] of stored) expect(hashOf((await target.read(name))!), name).toBe(hashOf(bytes));
});

test('uploads that began in the old store end there, and the next move takes them', async () => {
  const [old, target] = [inFolder(), inS3()];
  await old.unfinished.begin('a', 6);
  await old.unfinished.append('a', 0, chunks('one'));
  const school = intoS3(old);
  const first = await moveFiles({ from: old, to: target });
  await school.unfinished.append('a', 3, chunks('two'));
  await school.unfinished.finish('a', 'videos/a');
  const second = await moveFiles({ from: old, to: target });

  expect([first.unfinished, second.unfinished]).toEqual([1, 0]);
  expect(String(await target.read('videos/a'))).toBe('onetwo');
});

describe.each([
  { to: 'S3', open: intoS3 },
  { to: 'the folder', open: intoFolder },
])('while files move to $to and S3 is away', ({ open }) => {
  test('files in the folder are read, and only others are unavailable', async () => {
    const local = inFolder();
    await local.put('a', Buffer.from('here'));
    const school = open(local);
    s3.goAway();
    onTestFinished(s3.comeBack);

    expect(String(await school.read('a'))).toBe('here');
    expect(await school.stat('a')).toMatchObject({ bytes: 4 });
    expect(String(await buffer(school.stream('a')))).toBe('here');
    expect(await school.withPath('a', (path) => readFile(path, 'utf8'))).toBe('here');
    await expect(school.read('b')).rejects.toThrow(FilesUnavailable);
    await expect(buffer(school.stream('b'))).rejects.toThrow(FilesUnavailable);
  }, 60_000);

  test('uploads in the folder continue, and can be finished', async () => {
    const local = inFolder();
    await local.unfinished.begin('a', 6);
    await local.recordings.begin('b', 6);
    const { unfinished, recordings } = open(local);
    s3.goAway();
    onTestFinished(s3.comeBack);

    expect(await unfinished.append('a', 0, chunks('one'))).toBe(3);
    expect(await recordings.append('b', 0, chunks('one'))).toBe(3);
    expect([await unfinished.sizeOf('a'), String(await unfinished.read('a', 9))]).toEqual([3, 'one']);
    expect(await unfinished.receivedSizes()).toEqual(new Map([['a', 3]]));
    await unfinished.finish('a', 'videos/a');
    await recordings.remove('b');
    expect([String(await local.read('videos/a')), await local.recordings.list()]).toEqual(['one', []]);
  }, 60_000);
});
