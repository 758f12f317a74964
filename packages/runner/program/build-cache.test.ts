import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keyOf, openBuildCache } from './build-cache.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'darasa-builds-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const build = (size: number) => ({ output: Buffer.from('a warning'), products: Buffer.alloc(size, 'x') });

test('a build is found again, by another runner too', async () => {
  await openBuildCache(folder).keep('one', build(1000));
  const again = openBuildCache(folder);
  expect(await again.find('one')).toEqual(build(1000));
  expect(await again.find('other')).toBeUndefined();
});

test('what has not been used longest makes room', async () => {
  const cache = openBuildCache(folder, 3500);
  for (const key of ['one', 'two', 'three']) await cache.keep(key, build(1000));
  await cache.find('one');
  await cache.keep('four', build(1000));

  expect(readdirSync(folder).toSorted()).toEqual(['four', 'one', 'three']);
  expect(await cache.find('two')).toBeUndefined();
});

test('a file that lost its end, and what was in the making, are as if they had never been', async () => {
  const cache = openBuildCache(folder);
  await cache.keep('one', build(1000));
  truncateSync(join(folder, 'one'), 500);
  writeFileSync(join(folder, 'two.1.making'), 'half');

  const again = openBuildCache(folder);
  expect(await again.find('one')).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

test('a disk that is away keeps nothing, and nothing breaks', async () => {
  const cache = openBuildCache(folder);
  rmSync(folder, { recursive: true });
  await cache.keep('one', build(10));
  expect(await cache.find('one')).toBeUndefined();
  openBuildCache(folder);
});

test('parts that only look alike when joined have different names', () => {
  expect(keyOf(['ab', 'c'])).not.toBe(keyOf(['a', 'bc']));
  expect(keyOf(['ab', ''])).not.toBe(keyOf(['ab']));
  expect(keyOf([Buffer.from('ab')])).toBe(keyOf([Buffer.from('ab')]));
});
