/** The conformance test of file stores: each adapter runs it. */
import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { type Files, StorageFull } from '#server/ports/files.ts';
import { describeMoves, describeProcesses } from './file-store-processes.ts';

interface Store {
  /** Opens the store, as another process does. All calls open the same files. */
  open: () => Files;
  /** Whether the store can refuse a file that is too large for the free space before it receives any bytes. */
  knowsFreeSpace: boolean;
  /** Whether the path that `withPath` gives to a program stays readable when the file is removed. */
  keepsPaths: boolean;
}

export function describeFileStore(name: string, store: Store) {
  describe(name, () => describeFiles(store));
  describe(`${name}: paths and names`, () => describeReading(store));
  describe(`${name}: temporary folders and wrong names`, () => describeTemporaryFolders(store));
  describe(`${name}: unfinished uploads`, () => describeUnfinished(store));
  describe(`${name}: several processes`, () => describeProcesses(store));
  describe(`${name}: recordings and moves`, () => describeMoves(store));
}

function describeFiles({ open }: Store) {
  const files = open();
  const bytes = new Uint8Array([1, 2, 3]);

  test('returns what was put, and nothing after its removal', async () => {
    await files.put('large/1-a.webp', bytes);
    const kept = await files.read('large/1-a.webp');
    await files.remove('large/1-a.webp');
    await files.remove('large/1-a.webp');

    expect(new Uint8Array(kept!)).toEqual(bytes);
    expect(await files.read('large/1-a.webp')).toBeUndefined();
  });

  test('putting overwrites', async () => {
    await files.put('b', bytes);
    await files.put('b', new Uint8Array([9]));

    expect(new Uint8Array((await files.read('b'))!)).toEqual(new Uint8Array([9]));
  });
}

function describeReading({ open, keepsPaths }: Store) {
  const files = open();
  const bytes = new Uint8Array([1, 2, 3]);

  test('has the size, ranges, and a path for programs', async () => {
    await files.put('told', bytes);

    expect(await files.stat('told')).toMatchObject({ bytes: 3 });
    expect(Date.now() - (await files.stat('told'))!.changedAt.getTime()).toBeLessThan(60_000);
    expect(await files.stat('none')).toBeUndefined();
    expect(await buffer(files.stream('told', { first: 1, last: 2 }))).toEqual(Buffer.from([2, 3]));
    expect(await files.withPath('told', readFile)).toEqual(Buffer.from(bytes));
  });

  test('lists the names of its files, without unfinished ones', async () => {
    for (const name of ['listed/a', 'listed/b/c', 'listed/d', 'listed/e', 'listed/f']) await files.put(name, bytes);
    await files.unfinished.begin('listed', 1);
    const names: string[] = [];
    await files.check();
    for await (const name of files.names()) names.push(name);
    await files.unfinished.remove('listed');

    const own = names.filter((name) => /listed|health/.test(name));
    expect(own.toSorted()).toEqual(['listed/a', 'listed/b/c', 'listed/d', 'listed/e', 'listed/f']);
  });

  test.skipIf(!keepsPaths)('the path for a program stays readable when the file is removed', async () => {
    await files.put('gone', bytes);
    const read = await files.withPath('gone', async (path) => {
      await files.remove('gone');
      return readFile(path);
    });

    expect(read).toEqual(Buffer.from(bytes));
  });
}

function describeTemporaryFolders({ open }: Store) {
  const files = open();
  const bytes = new Uint8Array([1, 2, 3]);

  test('moves in files made in a temporary folder, which is removed afterwards', async () => {
    const made = await files.withFolder(7, async (path) => {
      writeFileSync(join(path, 'made'), 'a video');
      await files.moveIn('taken', join(path, 'made'));
      return path;
    });

    expect(String(await files.read('taken'))).toBe('a video');
    expect(existsSync(made)).toBe(false);
    await expect(files.withFolder(7, () => Promise.reject(new Error('broke')))).rejects.toThrow('broke');
  });

  test('a temporary folder is refused without enough space', async () => {
    const made = files.withFolder(Number.MAX_SAFE_INTEGER, () => Promise.resolve('made'));

    await expect(made).rejects.toThrow(StorageFull);
  });

  test.each(['../secret', '/etc/passwd', 'a/../../b', 'A', '', 'a//b', '.hidden', 'a\0b'])(
    'refuses the name %j',
    async (name) => {
      await expect(async () => files.read(name)).rejects.toThrow('not a name');
      await expect(async () => files.put(name, bytes)).rejects.toThrow('not a name');
    },
  );
}

function describeUnfinished({ open, knowsFreeSpace }: Store) {
  const files = open();
  const { unfinished } = files;

  test('a file is received in chunks, and gets its name when it is complete', async () => {
    await unfinished.begin('a1', 9);
    const empty = await unfinished.sizeOf('a1');
    const first = await unfinished.append('a1', 0, pieces('one', 'two'));
    const start = await unfinished.read('a1', 4);
    const arrived = await unfinished.receivedSizes();
    const all = await unfinished.append('a1', first, pieces('six'));
    await files.put('videos/six', new Uint8Array(1));
    await unfinished.finish('a1', 'videos/six');

    expect(arrived).toEqual(new Map([['a1', 6]]));
    expect([empty, first, Buffer.from(start).toString(), all]).toEqual([0, 6, 'onet', 9]);
    expect(await text(files.stream('videos/six'))).toBe('onetwosix');
    expect(await unfinished.sizeOf('a1')).toBeUndefined();
    expect(await unfinished.list()).toEqual([]);
  });

  test('bytes received before the connection is lost are stored, and the upload resumes after them', async () => {
    await unfinished.begin('a2', 100);
    await expect(unfinished.append('a2', 0, brokenOff('one', 'two'))).rejects.toThrow('gone');
    const kept = await unfinished.sizeOf('a2');
    await unfinished.append('a2', kept!, pieces('six'));

    expect(kept).toBe(6);
    expect(Buffer.from(await unfinished.read('a2', 100)).toString()).toBe('onetwosix');
    await unfinished.remove('a2');
  });

  test('large and small chunks are stored unchanged', async () => {
    const sent = Array.from({ length: 3_000 }, (_, n) => `${n} `.repeat(1 + ((n * 37) % 900)));
    await unfinished.begin('a3', 10_000_000);
    const size = await unfinished.append('a3', 0, pieces(...sent));

    expect(Buffer.from(await unfinished.read('a3', size)).toString()).toBe(sent.join(''));
    await unfinished.remove('a3');
  });

  test('an unknown unfinished file has no size, is not appended to, and is removed silently', async () => {
    await unfinished.remove('a4');

    expect(await unfinished.sizeOf('a4')).toBeUndefined();
    await expect(unfinished.append('a4', 0, pieces('one'))).rejects.toThrow();
    expect(await unfinished.list()).toEqual([]);
  });

  test.skipIf(!knowsFreeSpace)('an upload larger than the free space is refused before its first byte', async () => {
    await expect(unfinished.begin('a5', Number.MAX_SAFE_INTEGER)).rejects.toThrow(StorageFull);
    expect(await unfinished.list()).toEqual([]);
  });
}

async function* pieces(...texts: string[]) {
  for (const piece of texts) yield Buffer.from(piece);
}

async function* brokenOff(...texts: string[]) {
  yield* pieces(...texts);
  throw new Error('The connection is gone');
}
