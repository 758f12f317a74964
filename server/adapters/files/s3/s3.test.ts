/** Tests the file store in S3 with a fake server: the conformance test, outages, quotas, killed processes. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { FilesUnavailable, StorageFull } from '#server/ports/files.ts';
import { startS3Server } from '#server/testing/fakes/s3/s3-server.ts';
import { describeFileStore } from '#server/testing/files/file-store.ts';
import { findBucketProblem, s3Files } from './s3.ts';

const scratch = mkdtempSync(join(tmpdir(), 'darasa-s3-'));
const s3 = await startS3Server();
const open = (account = s3.account) => s3Files(account, scratch);
afterAll(async () => {
  await s3.stop();
  rmSync(scratch, { recursive: true });
});

describeFileStore('S3 (a stand-in for the server)', { open, knowsFreeSpace: false, keepsPaths: true });

beforeEach(() => {
  s3.objects.clear();
  s3.seen.length = 0;
});

const MEGABYTE = 1024 * 1024;
const files = open();

async function* chunks(...parts: Uint8Array[]) {
  yield* parts;
}

test('objects have the prefix of the school, and requests are signed', async () => {
  await files.put('large/a.webp', randomBytes(9));
  const wrong = open({ ...s3.account, secret: 'another' });

  expect([...s3.objects.keys()]).toEqual(['darasa/large/a.webp']);
  await expect(wrong.read('large/a.webp')).rejects.toThrow('SignatureDoesNotMatch');
  await expect(wrong.read('large/a.webp')).rejects.toThrow(FilesUnavailable);
});

test('errors name neither key nor secret', async () => {
  const { key, secret } = s3.account;
  const failed: Error = await open({ ...s3.account, secret: 'another' })
    .read('a')
    .catch((error) => error);

  const text = `${failed.stack} ${JSON.stringify(failed)} ${failed.cause}`;
  expect(text).toContain('SignatureDoesNotMatch');
  for (const one of [key, secret, 'another', 'Credential=']) expect(text).not.toContain(one);
});

test('a wrong bucket or key is reported at the start', async () => {
  const wrongSettings = (account: typeof s3.account) =>
    findBucketProblem(account).then((found) => found?.wrongSettings);

  expect(await findBucketProblem(s3.account)).toBeUndefined();
  expect(await wrongSettings({ ...s3.account, bucket: 'another' })).toBe('NoSuchBucket');
  expect(await wrongSettings({ ...s3.account, secret: 'another' })).toBe('SignatureDoesNotMatch');
});

test.each([
  ['is away', 'hang up'],
  ['is busy', 'busy'],
  ['has another time', 'skewed'],
] as const)('an S3 server that %s is asked once, and keeps no school from starting', async (_, trouble) => {
  s3.fail(trouble);
  const before = s3.seen.length;

  expect(await findBucketProblem(s3.account)).toMatchObject({ wrongSettings: undefined });
  expect(s3.seen.length - before).toBe(1);
  await expect(findBucketProblem(s3.account)).resolves.toBeUndefined();
});

test('a request that S3 refuses or breaks off is retried', async () => {
  s3.fail('busy', 'hang up', 'busy');
  await files.put('a', Buffer.from('here'));

  expect(String(await files.read('a'))).toBe('here');
  expect(s3.seen.filter((line) => line.startsWith('PUT'))).toHaveLength(4);
});

test('a stream continues where S3 broke off', async () => {
  const bytes = randomBytes(3 * MEGABYTE);
  await files.put('a', bytes);
  s3.fail('break off', 'break off');

  expect((await buffer(files.stream('a'))).equals(bytes)).toBe(true);
  s3.fail('break off');
  const part = await buffer(files.stream('a', { first: 5, last: 2_000_000 }));
  expect(part.equals(bytes.subarray(5, 2_000_001))).toBe(true);
});

test('a stream continues where S3 stopped sending without closing the connection', async () => {
  const bytes = randomBytes(3 * MEGABYTE);
  const impatient = s3Files(s3.account, scratch, { chunkTimeout: 200 });
  await impatient.put('a', bytes);
  s3.fail('stall', 'stall');

  expect((await buffer(impatient.stream('a'))).equals(bytes)).toBe(true);
});

test('a reader may pause for longer than S3’s timeout without breaking the stream', async () => {
  const bytes = randomBytes(3 * MEGABYTE);
  const impatient = s3Files(s3.account, scratch, { chunkTimeout: 50 });
  await impatient.put('a', bytes);
  s3.seen.length = 0;
  const read: Uint8Array[] = [];
  for await (const chunk of impatient.stream('a')) {
    if (read.push(chunk) === 1) await new Promise((resolve) => setTimeout(resolve, 200));
  }

  expect(Buffer.concat(read).equals(bytes)).toBe(true);
  expect(s3.seen.filter((line) => line.startsWith('GET /school/darasa/a'))).toHaveLength(1);
});

test('while S3 is unreachable, requests fail immediately, and succeed again shortly after it is back', async () => {
  await files.put('a', Buffer.from('here'));
  s3.goAway();
  const own = open();
  await expect(own.read('a')).rejects.toThrow(FilesUnavailable);
  const began = performance.now();
  await expect(own.put('b', randomBytes(1))).rejects.toThrow(FilesUnavailable);
  await expect(buffer(own.stream('a'))).rejects.toThrow(FilesUnavailable);
  expect(performance.now() - began).toBeLessThan(1_000);
  s3.comeBack();

  await expect.poll(() => own.read('a').then(String, () => '')).toBe('here');
});

test('a full quota is reported as StorageFull, and what was stored before stays', async () => {
  const used = [...s3.objects.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  const { unfinished } = files;
  await unfinished.begin('a', 1);
  await unfinished.append('a', 0, chunks(randomBytes(1_000)));
  s3.quota.bytes = used + 100_000;
  const path = join(scratch, 'large');
  writeFileSync(path, randomBytes(20 * MEGABYTE));

  await expect(files.put('b', randomBytes(200_000))).rejects.toThrow(StorageFull);
  await expect(unfinished.append('a', 1_000, chunks(randomBytes(200_000)))).rejects.toThrow(StorageFull);
  await expect(files.moveIn('c', path)).rejects.toThrow(StorageFull);
  s3.quota.bytes = Number.POSITIVE_INFINITY;

  expect(await unfinished.sizeOf('a')).toBe(1_000);
  expect([await files.stat('b'), await files.stat('c')]).toEqual([undefined, undefined]);
  expect(s3.uploads.size).toBe(0);
});

test('small pieces are merged into pieces that S3 can copy', async () => {
  const { unfinished } = files;
  await unfinished.begin('a', 1);
  const sent = Array.from({ length: 12 }, () => randomBytes(MEGABYTE));
  for (const [n, piece] of sent.entries()) await unfinished.append('a', n * MEGABYTE, chunks(piece));

  expect([...s3.objects.keys()].filter((key) => key.includes('/a/00'))).toHaveLength(4);
  await unfinished.finish('a', 'videos/a');
  expect(Buffer.concat(sent).equals((await files.read('videos/a'))!)).toBe(true);
});

test('a file that a killed process finished without removing its pieces counts as finished', async () => {
  const { unfinished } = files;
  await unfinished.begin('a', 3);
  await unfinished.append('a', 0, chunks(Buffer.from('one')));
  const left = new Map(s3.objects);
  await unfinished.finish('a', 'videos/a');
  for (const [key, object] of left) s3.objects.set(key, object);
  expect(await unfinished.sizeOf('a')).toBe(3);

  s3.put('darasa/unfinished/a/finishing', Buffer.from('videos/a'));
  expect(await unfinished.sizeOf('a')).toBeUndefined();
  expect([...s3.objects.keys()]).toEqual(['darasa/videos/a']);
});

test('a file with a piece that S3 does not list is not finished, and nothing is appended after the gap', async () => {
  const { unfinished } = files;
  await unfinished.begin('a', 9);
  await unfinished.append('a', 0, chunks(Buffer.from('one')));
  const before = new Set(s3.objects.keys());
  await unfinished.append('a', 3, chunks(Buffer.from('two')));
  const second = [...s3.objects.keys()].find((key) => !before.has(key))!;
  await unfinished.append('a', 6, chunks(Buffer.from('six')));
  const object = s3.get(second);
  s3.objects.delete(second);

  await expect(unfinished.finish('a', 'b')).rejects.toThrow(FilesUnavailable);
  await expect(unfinished.append('a', 9, chunks(Buffer.from('ten')))).rejects.toThrow(FilesUnavailable);
  s3.objects.set(second, object);
  await unfinished.finish('a', 'b');
  expect(String(await files.read('b'))).toBe('onetwosix');
});

test('multipart uploads that killed processes left are aborted a day later', async () => {
  const recent = s3.begin('darasa/videos/recent');
  const old = Array.from({ length: 9 }, (_, n) => s3.begin(`darasa/videos/${n}`));
  for (const id of old) s3.uploads.get(id)!.begunAt = new Date(Date.now() - 25 * 60 * 60_000);
  // Each starting process aborts old uploads, and one is the first to do so.
  for (let processes = 0; processes < 3; processes++) open();

  await expect.poll(() => [...s3.uploads.keys()]).toEqual([recent]);
  s3.abort(recent);
});

test('a program gets a copy on the local disk, which is downloaded once and replaced with the object', async () => {
  await files.put('a', Buffer.from('first'));
  const read = () => files.withPath('a', (path) => readFile(path, 'utf8'));
  const both = await Promise.all([read(), read()]);
  const downloads = s3.seen.filter((line) => line.startsWith('GET /school/darasa/a'));
  await files.put('a', Buffer.from('second'));

  expect([both, downloads.length, await read()]).toEqual([['first', 'first'], 1, 'second']);
  expect(readdirSync(scratch).filter((name) => !/^(?:making\.|large$|health$)/.test(name))).toEqual([]);
  await expect(files.withPath('none', (path) => readFile(path))).rejects.toThrow('no such file');
});

test('a stream that is destroyed ends its request', async () => {
  await files.put('a', randomBytes(20 * MEGABYTE));
  const stream = files.stream('a');
  await new Promise((resolve) => stream.once('data', resolve));
  stream.destroy();

  await new Promise((resolve) => stream.once('close', resolve));
  expect(String(await files.read('a').then((bytes) => bytes?.length))).toBe(String(20 * MEGABYTE));
});
