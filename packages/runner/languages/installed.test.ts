import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './installed.ts';
import { languageOf } from './languages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'darasa-here-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bash = languageOf(46)!;

test('a language is installed when a sandbox sees all its required files, also through links', () => {
  const link = join(folder, 'bash');
  symlinkSync('/bin/bash', link);
  expect(isInstalled({ ...bash, requires: [link] })).toBe(true);
});

test('a program outside the folders that sandboxes see counts as not installed', () => {
  const elsewhere = join(folder, 'node');
  writeFileSync(elsewhere, '', { mode: 0o755 });
  const link = join(folder, 'link');
  symlinkSync(elsewhere, link);

  for (const requires of [[elsewhere], [link], ['/bin/bash', link]])
    expect(isInstalled({ ...bash, requires })).toBe(false);
  expect(isInstalled({ ...bash, requires: [link], readOnlyPaths: [folder] })).toBe(true);
});
