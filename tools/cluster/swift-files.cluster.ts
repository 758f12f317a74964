/** The file store in a real S3 server, OpenStack's Swift: the conformance test, and kills of all its programs. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { folderFiles } from '#server/adapters/files/folder.ts';
import { moveFiles } from '#server/adapters/files/move.ts';
import { s3Files } from '#server/adapters/files/s3/s3.ts';
import { FilesUnavailable } from '#server/ports/files.ts';
import { describeFileStore } from '#server/testing/files/file-store.ts';
import { createBucket, createSwift } from '#server/testing/processes/swift.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'darasa-swift-scratch-'));
const swift = await createSwift();
await swift.start();
const account = { ...swift, ...(await createBucket(swift)) };
const open = () => s3Files(account, scratch);
afterAll(async () => {
  await swift.kill();
  swift.remove();
  rmSync(scratch, { recursive: true });
});

describeFileStore('Swift', { open, knowsFreeSpace: false, keepsPaths: true });

const MEGABYTE = 1024 * 1024;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Kills of all of Swift's programs. */
const KILLS = 6;

test(`an upload loses no acknowledged byte in ${KILLS} kills of Swift`, async () => {
  const sent = randomBytes(40 * MEGABYTE);
  let isOver = false;
  let kills = 0;
  const killing = (async () => {
    while (!isOver && kills < KILLS) {
      await pause(300 + Math.random() * 1_500);
      await swift.kill();
      kills++;
      await pause(Math.random() * 3_000);
      await swift.start();
    }
  })();
  await until(() => open().unfinished.begin('killed', sent.length));
  let [acknowledged, lost] = [0, 0];
  while (acknowledged < sent.length || kills < KILLS) {
    // Each round is another process.
    const { unfinished } = open();
    const from = (await until(() => unfinished.sizeOf('killed')))!;
    lost = Math.max(lost, acknowledged - from);
    const end = Math.min(sent.length, from + 100_000 + Math.floor(Math.random() * 3 * MEGABYTE));
    acknowledged = await unfinished.append('killed', from, slow(sent.subarray(from, end))).catch(() => from);
    if (from === sent.length) await pause(100);
  }
  isOver = true;
  await killing;
  const { unfinished, read } = open();
  await until(async () =>
    (await unfinished.sizeOf('killed')) === undefined ? 'finished' : unfinished.finish('killed', 'videos/killed'),
  );
  const stored = await until(() => read('videos/killed'));

  expect(lost).toBe(0);
  expect(hashOf(stored!)).toBe(hashOf(sent));
  expect(kills).toBe(KILLS);
});

test('a move into Swift loses no file while Swift is killed three times', async () => {
  const folder = join(scratch, 'moved');
  const from = folderFiles(folder);
  const stored = new Map(
    Array.from({ length: 150 }, (_, n) => [`moved/${n}`, randomBytes(n % 50 === 0 ? 9_000_000 : 30_000)]),
  );
  for (const [name, bytes] of stored) await from.put(name, bytes);
  for (let kills = 0; kills < 3; kills++) {
    const moving = moveFiles({ from, to: open() }).catch((error) => error);
    await pause(400);
    await swift.kill();
    expect(await moving).toBeInstanceOf(FilesUnavailable);
    await swift.start();
  }
  await until(() => moveFiles({ from, to: open() }));

  const files = open();
  for (const [name, bytes] of stored) expect(hashOf((await files.read(name))!), name).toBe(hashOf(bytes));
  for await (const name of from.names()) expect(name).toBeUndefined();
});

/** Yields the bytes as slowly as a connection of some megabytes a second would. */
async function* slow(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 262_144) {
    yield bytes.subarray(at, at + 262_144);
    await pause(40);
  }
}

/** Retries an operation that fails while Swift is unreachable. */
async function until<T>(work: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + 120_000; ; await pause(200)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}
