/** Moves between a folder and S3, with a stand-in for the S3 server, while files are read, written and removed. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startS3Server } from '#server/testing/fakes/s3/s3-server.ts';
import { describeFileStore } from '#server/testing/files/file-store.ts';
import { bothFiles } from './both.ts';
import { folderFiles } from './folder.ts';
import { CopyError, moveFiles } from './move.ts';
import { s3Files } from './s3/s3.ts';

const scratch = mkdtempSync(join(tmpdir(), 'darasa-both-'));
const s3 = await startS3Server();
let [number, folder] = [0, ''];
const inFolder = () => folderFiles(folder);
const inS3 = () => s3Files(s3.account, scratch);
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
  open: () => bothFiles({ target: inS3(), old: folderFiles(shared, { keepsPaths: true }) }),
  knowsFreeSpace: false,
  keepsPaths: true,
});
describeFileStore('a folder, with S3 before a move', {
  open: () => bothFiles({ target: folderFiles(join(scratch, 'target'), { keepsPaths: true }), old: inS3() }),
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

  for (const [from, to] of [[inFolder(), inS3()] as const, [inS3(), inFolder()] as const]) {
    const school = bothFiles({ target: to, old: from });
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
    expect(moved).toMatchObject({ files: 41, unfinished: 0 });
  }
  expect(keys()).toEqual([]);
  expect(namesInFolder()).toHaveLength(41);
});

test('what is removed or written during the move is removed or written', async () => {
  const [old, target] = [inFolder(), inS3()];
  const school = bothFiles({ target, old });
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
  await moveFiles({
    ...{ from: old, to: target },
    onMoved: () => {
      change = changing();
    },
  });
  await change;

  for (const name of removed) expect(await school.stat(name)).toBeUndefined();
  expect(String(await school.read('videos/28'))).toBe('mended');
  expect(namesInFolder()).toEqual([]);
});

test('a file that is removed while it is copied is not there afterwards', async () => {
  const [old, target] = [inFolder(), inS3()];
  await old.put('videos/a', randomBytes(1_000));
  const school = bothFiles({ target, old });
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

test('a copy that differs is removed, and the file stays', async () => {
  const [old, target] = [inFolder(), inS3()];
  await old.put('videos/a', randomBytes(1_000));
  const to = {
    ...target,
    moveIn: async (...of: Parameters<typeof target.moveIn>) => {
      await target.moveIn(...of);
      s3.put('darasa/videos/a', Buffer.from('changed by a broken machine'));
    },
  };

  await expect(moveFiles({ from: old, to })).rejects.toThrow(CopyError);
  expect((await bothFiles({ target, old }).stat('videos/a'))?.bytes).toBe(1_000);
  expect(keys()).toEqual([]);
});

test('uploads that began in the old store end there, and the next move takes them', async () => {
  const [old, target] = [inFolder(), inS3()];
  await old.unfinished.begin('a', 6);
  await old.unfinished.append('a', 0, chunks('one'));
  const school = bothFiles({ target, old });
  const first = await moveFiles({ from: old, to: target });
  await school.unfinished.append('a', 3, chunks('two'));
  await school.unfinished.finish('a', 'videos/a');
  const second = await moveFiles({ from: old, to: target });

  expect([first.unfinished, second.unfinished]).toEqual([1, 0]);
  expect(String(await target.read('videos/a'))).toBe('onetwo');
});

test('while S3 is away, files in the folder are read', async () => {
  const old = inFolder();
  await old.put('a', Buffer.from('here'));
  const school = bothFiles({ target: old, old: inS3() });
  s3.goAway();

  expect(String(await school.read('a'))).toBe('here');
  await expect(school.read('b')).rejects.toThrow('S3 does not answer');
  s3.comeBack();
});
