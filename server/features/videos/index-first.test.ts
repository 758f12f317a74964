/** Tests parsing MP4 and WebM files, as phones write them, and corrupted ones. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { box, mediaOf, tinyMp4, tinyWebm } from '#server/testing/files/video-files.ts';
import { putIndexFirst } from './index-first.ts';
import { inspectMp4 } from './mp4.ts';
import { inspectWebm } from './webm.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-videos-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function written(bytes: Uint8Array) {
  const path = join(folder, `${files++}`);
  writeFileSync(path, bytes);
  return path;
}

/** Returns the file with its index in front; undefined if the file was left unchanged. */
async function indexedFirst(bytes: Uint8Array) {
  const to = join(folder, `${files++}`);
  return (await putIndexFirst(written(bytes), to)) ? readFileSync(to) : undefined;
}

test('the playing time of an MP4 and of a WebM is read', async () => {
  expect(await inspectMp4(written(tinyMp4({ seconds: 12 })))).toEqual({ seconds: 12 });
  expect(await inspectMp4(written(tinyMp4({ seconds: 754, isIndexLast: true })))).toEqual({ seconds: 754 });
  expect(await inspectWebm(written(tinyWebm({ seconds: 31 })))).toEqual({ seconds: 31 });
  expect(await inspectWebm(written(tinyWebm()))).toEqual({ seconds: undefined });
});

test('the 64-bit header of a long film is read', async () => {
  const wide = Buffer.alloc(108);
  wide[0] = 1;
  wide.writeUInt32BE(600, 20);
  wide.writeBigUInt64BE(600n * 7_200n, 24);
  expect(await inspectMp4(written(box('moov', box('mvhd', wide))))).toEqual({ seconds: 7_200 });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('Habari ya asubuhi')],
  ['an MP4 that was cut off before its index', tinyMp4({ isIndexLast: true }).subarray(0, 40)],
  ['a box that claims more than there is', Buffer.from('ffffffff6d6f6f7600000000', 'hex')],
])('%s is no video', async (_, bytes) => {
  expect([await inspectMp4(written(bytes)), await inspectWebm(written(bytes))]).toEqual([undefined, undefined]);
  expect(await indexedFirst(bytes)).toBeUndefined();
});

test('an index at the end is moved to the front, and its offsets still point to the media', async () => {
  const last = tinyMp4({ isIndexLast: true });

  const first = (await indexedFirst(last))!;

  expect(mediaOf(last)).toBe('picture and sound');
  expect(mediaOf(first)).toBe('picture and sound');
  expect(first.indexOf('moov')).toBeLessThan(first.indexOf('mdat'));
  expect(first).toHaveLength(last.length);
  expect(first).toEqual(tinyMp4());
});

test('a file with its index in front, or with unsupported boxes, is left unchanged', async () => {
  const last = tinyMp4({ isIndexLast: true });
  expect(await indexedFirst(tinyMp4())).toBeUndefined();
  expect(await indexedFirst(Buffer.concat([last, box('moof')]))).toBeUndefined();
  expect(await indexedFirst(Buffer.concat([last, box('moov')]))).toBeUndefined();
  expect(await indexedFirst(last.subarray(0, -1))).toBeUndefined();
});

test('an offset table whose count exceeds its size leaves the file unchanged', async () => {
  const last = tinyMp4({ isIndexLast: true });
  last.writeUInt32BE(0xffff, last.indexOf('stco') + 8);
  expect(await indexedFirst(last)).toBeUndefined();
});

test('so does an offset beyond four gigabytes in a 32-bit table', async () => {
  const tiny = tinyMp4({ isIndexLast: true });
  const index = tiny.subarray(tiny.indexOf('moov') - 4);
  index.writeUInt32BE(0xfffffff0, index.indexOf('stco') + 12);
  const media = Buffer.from('000000016d6461740000000100000000', 'hex');
  const path = written(media);
  const size = 16 + 0x100000000 - 16;
  truncateSync(path, size);
  appendFileSync(path, index);

  expect(await inspectMp4(path)).toEqual({ seconds: 12 });
  expect(await putIndexFirst(path, `${path}.new`)).toBe(false);
  rmSync(path);
});

/** Generates a valid file with some bytes changed, possibly truncated. */
const spoilt = (good: Buffer) =>
  fc
    .tuple(fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 6 }), fc.nat(good.length))
    .map(([changes, length]) => {
      const bytes = Buffer.from(good);
      for (const [place, value] of changes) bytes[place] = value;
      return bytes.subarray(0, length);
    });

test('parsing a corrupted file terminates, and no media bytes are lost', async () => {
  const kinds = [tinyMp4({ isIndexLast: true }), tinyMp4(), tinyWebm({ seconds: 5 })].map(spoilt);
  await fc.assert(
    fc.asyncProperty(fc.oneof(...kinds, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
      const path = written(bytes);
      const looks = [await inspectMp4(path), await inspectWebm(path)];
      for (const seen of looks) if (seen?.seconds !== undefined) expect(seen.seconds).toBeGreaterThan(0);
      const first = await indexedFirst(bytes);
      if (first) expect(first).toHaveLength(bytes.length);
    }),
    { numRuns: 2_000 },
  );
});
