/** The part of the file stores' conformance test about several processes, recordings, and moves. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { Files } from '#server/ports/files.ts';

const MEGABYTE = 1024 * 1024;

export function describeProcesses({ open }: { open: () => Files }) {
  const [files, others] = [open(), open()];

  test('another process continues an upload after the bytes that were acknowledged', async () => {
    const sent = randomBytes(12 * MEGABYTE + 7);
    const ends = [1_000_000, 1_200_000, 7 * MEGABYTE, sent.length];
    await files.unfinished.begin('b1', sent.length);
    for (const [n, end] of ends.entries()) {
      const { unfinished } = n % 2 ? others : files;
      const from = (await unfinished.sizeOf('b1'))!;
      expect(from).toBe(ends[n - 1] ?? 0);
      expect(await unfinished.append('b1', from, chunksOf(sent.subarray(from, end)))).toBe(end);
    }
    expect(hashOf(await others.unfinished.read('b1', sent.length))).toBe(hashOf(sent));
    await others.unfinished.finish('b1', 'videos/b1');

    expect(hashOf(await buffer(files.stream('videos/b1')))).toBe(hashOf(sent));
    const range = { first: 4_999_990, last: 9_000_000 };
    const part = sent.subarray(range.first, range.last + 1);
    expect(hashOf(await buffer(files.stream('videos/b1', range)))).toBe(hashOf(part));
    expect(await files.unfinished.sizeOf('b1')).toBeUndefined();
  });

  test('a process that hung writes the same bytes again, and nothing is lost', async () => {
    const sent = randomBytes(6 * MEGABYTE);
    await files.unfinished.begin('b2', sent.length);
    await files.unfinished.append('b2', 0, chunksOf(sent.subarray(0, 1_000)));
    await others.unfinished.append('b2', 1_000, chunksOf(sent.subarray(1_000)));
    await files.unfinished.append('b2', 1_000, chunksOf(sent.subarray(1_000, 5_000)));

    expect(await others.unfinished.sizeOf('b2')).toBe(sent.length);
    await others.unfinished.finish('b2', 'videos/b2');
    expect(hashOf(await buffer(others.stream('videos/b2')))).toBe(hashOf(sent));
  });
}

export function describeMoves({ open }: { open: () => Files }) {
  const [files, others] = [open(), open()];

  test('a recording grows by many small pieces', async () => {
    const said = Array.from({ length: 60 }, () => randomBytes(100_000));
    await files.recordings.begin('b3', 1);
    for (const [n, piece] of said.entries()) await files.recordings.append('b3', n * 100_000, chunksOf(piece));

    expect(await others.recordings.receivedSizes()).toEqual(new Map([['b3', 6_000_000]]));
    await others.recordings.finish('b3', 'videos/b3');
    expect(hashOf(await buffer(files.stream('videos/b3')))).toBe(hashOf(Buffer.concat(said)));
    expect(await files.recordings.list()).toEqual([]);
  });

  test('a file whose move is not committed is not moved', async () => {
    const refuse = () => Promise.reject(new Error('taken over'));
    const folder = mkdtempSync(join(tmpdir(), 'darasa-moved-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'made');
    writeFileSync(path, randomBytes(9 * MEGABYTE));
    await files.unfinished.begin('b4', 3);
    await files.unfinished.append('b4', 0, chunksOf(Buffer.from('one')));

    await expect(files.moveIn('videos/b4', path, refuse)).rejects.toThrow('taken over');
    await expect(files.unfinished.finish('b4', 'videos/b4', refuse)).rejects.toThrow('taken over');
    expect(await others.stat('videos/b4')).toBeUndefined();
    expect(await others.unfinished.sizeOf('b4')).toBe(3);
    await files.moveIn('videos/b4', path, (place) => place());
    expect((await others.stat('videos/b4'))?.bytes).toBe(9 * MEGABYTE);
    await files.unfinished.remove('b4');
  });
}

/** The bytes in chunks as they come from a connection. */
async function* chunksOf(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** Comparing large buffers byte by byte takes seconds. */
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
