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

test('a cached build is found again, also by another runner', async () => {
  await openBuildCache(folder).store('one', build(1000));
  const reopened = openBuildCache(folder);
  expect(await reopened.find('one')).toEqual(build(1000));
  expect(await reopened.find('other')).toBeUndefined();
});

test('a full cache evicts the least recently used build', async () => {
  const cache = openBuildCache(folder, 3500);
  for (const key of ['one', 'two', 'three']) await cache.store(key, build(1000));
  await cache.find('one');
  await cache.store('four', build(1000));

  expect(readdirSync(folder).toSorted()).toEqual(['four', 'one', 'three']);
  expect(await cache.find('two')).toBeUndefined();
});

test('a truncated file and a half-written build are deleted', async () => {
  const cache = openBuildCache(folder);
  await cache.store('one', build(1000));
  truncateSync(join(folder, 'one'), 500);
  writeFileSync(join(folder, 'two.1.making'), 'half');

  const reopened = openBuildCache(folder);
  expect(await reopened.find('one')).toBeUndefined();
  expect(readdirSync(folder)).toEqual([]);
});

test('without its folder the cache stores nothing and does not fail', async () => {
  const cache = openBuildCache(folder);
  rmSync(folder, { recursive: true });
  await cache.store('one', build(10));
  expect(await cache.find('one')).toBeUndefined();
  openBuildCache(folder);
});

test('lists of parts that are equal when joined have different keys', () => {
  expect(keyOf(['ab', 'c'])).not.toBe(keyOf(['a', 'bc']));
  expect(keyOf(['ab', ''])).not.toBe(keyOf(['ab']));
  expect(keyOf([Buffer.from('ab')])).toBe(keyOf([Buffer.from('ab')]));
});
