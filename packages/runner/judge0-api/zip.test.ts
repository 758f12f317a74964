import { expect, test } from 'vitest';
import { type ZipEntry, zip } from '#packages/runner/testing/zip-files.ts';
import { bytesInZip, filesInZip, MAX_EXTRACTED } from './zip.ts';

test('stored and deflated files are read, folders are skipped', async () => {
  const poem = Buffer.from('Mungu ibariki Afrika\n'.repeat(1_000));
  const made = zip([
    { name: 'src/', bytes: Buffer.alloc(0), mode: 0o040755 },
    { name: 'src/poem.txt', bytes: poem, isDeflated: true },
    { name: 'ñandu', bytes: Buffer.alloc(0) },
    { name: 'empty', bytes: Buffer.alloc(0), isDeflated: true },
  ]);

  expect(await filesInZip(made)).toEqual([
    { name: 'src/poem.txt', bytes: poem },
    { name: 'ñandu', bytes: Buffer.alloc(0) },
    { name: 'empty', bytes: Buffer.alloc(0) },
  ]);
});

test.each<[string, ZipEntry[]]>([
  ['a path to a parent folder', [{ name: '../../etc/cron.d/x' }]],
  ['a parent folder within a path', [{ name: 'a/../../x' }]],
  ['an absolute path', [{ name: '/etc/passwd' }]],
  ['a Windows path', [{ name: 'a\\..\\x' }]],
  ['a Windows drive', [{ name: 'C:x' }]],
  ['a null character in a name', [{ name: 'a\0.txt' }]],
  ['an empty name', [{ name: '' }]],
  ['a link', [{ name: 'passwd', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 }]],
  ['a device', [{ name: 'null', mode: 0o020666 }]],
  ['an encrypted file', [{ name: 'a', isEncrypted: true }]],
  ['a repeated name', [{ name: 'a' }, { name: 'a' }]],
  ['a wrong size', [{ name: 'a', bytes: Buffer.alloc(5_000), declaredSize: 10, isDeflated: true }]],
  ['a file that is too large', [{ name: 'a', bytes: Buffer.alloc(MAX_EXTRACTED + 1), isDeflated: true }]],
  [
    'several files that are too large together',
    [
      { name: 'a', bytes: Buffer.alloc(MAX_EXTRACTED / 2 + 1), isDeflated: true },
      { name: 'b', bytes: Buffer.alloc(MAX_EXTRACTED / 2 + 1), isDeflated: true },
    ],
  ],
  ['too many files', Array.from({ length: 501 }, (_, i) => ({ name: `f${i}` }))],
])('a zip with %s is refused', async (_, made) => {
  expect(await filesInZip(zip(made))).toBeUndefined();
});

test('a truncated or changed zip causes no exception', async () => {
  const whole = zip([{ name: 'a.txt', bytes: Buffer.from('habari '.repeat(50)), isDeflated: true }]);
  for (let length = 0; length < whole.length; length++) {
    expect(await filesInZip(whole.subarray(0, length))).toBeUndefined();
    expect(bytesInZip(whole.subarray(0, length))).toBeUndefined();
  }
  for (let at = 0; at < whole.length; at++) {
    const broken = Buffer.from(whole);
    broken[at] = broken[at]! ^ 0xff;
    expect(() => bytesInZip(broken)).not.toThrow();
    await filesInZip(broken);
  }
});

test('the unpacked size is known without unpacking', () => {
  const made = zip([{ name: 'a', bytes: Buffer.alloc(MAX_EXTRACTED), isDeflated: true }]);

  expect(made.length).toBeLessThan(20_000);
  expect(bytesInZip(made)).toBe(MAX_EXTRACTED);
});
