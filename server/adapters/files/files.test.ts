/** What every store of files must do. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Files } from '#server/ports.ts';
import { folderFiles } from './folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'darasa-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const stores: [name: string, files: Files][] = [['a folder', folderFiles(folder)]];

describe.each(stores)('%s', (_, files) => {
  const bytes = new Uint8Array([1, 2, 3]);

  test('gives back what was put, and nothing after it was removed', async () => {
    await files.put('large/1-a.webp', bytes);
    const kept = await files.read('large/1-a.webp');
    await files.remove('large/1-a.webp');
    await files.remove('large/1-a.webp');

    expect(new Uint8Array(kept!)).toEqual(bytes);
    expect(await files.read('large/1-a.webp')).toBeUndefined();
  });

  test('puts over what was there', async () => {
    await files.put('b', bytes);
    await files.put('b', new Uint8Array([9]));

    expect(new Uint8Array((await files.read('b'))!)).toEqual(new Uint8Array([9]));
  });

  test.each(['../secret', '/etc/passwd', 'a/../../b', 'A', '', 'a//b', '.hidden', 'a\0b'])(
    'refuses the name %j',
    async (name) => {
      await expect(async () => files.read(name)).rejects.toThrow('not a name');
      await expect(async () => files.put(name, bytes)).rejects.toThrow('not a name');
    },
  );
});

test('a folder keeps no half-written file', async () => {
  const files = folderFiles(join(folder, 'alone'));
  await files.put('c', new Uint8Array(1_000));

  expect(readdirSync(join(folder, 'alone'))).toEqual(['c']);
});
