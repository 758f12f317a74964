import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isHere } from './installed.ts';
import { languageOf } from './languages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'darasa-here-test-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bash = languageOf(46)!;

test('a language is here where a box sees what it needs, also behind links', () => {
  const link = join(folder, 'bash');
  symlinkSync('/bin/bash', link);
  expect(isHere({ ...bash, needs: [link] })).toBe(true);
});

test('what lies elsewhere cannot run in a box, so it is not here', () => {
  const elsewhere = join(folder, 'node');
  writeFileSync(elsewhere, '', { mode: 0o755 });
  const link = join(folder, 'link');
  symlinkSync(elsewhere, link);

  for (const needs of [[elsewhere], [link], ['/bin/bash', link]]) expect(isHere({ ...bash, needs })).toBe(false);
  expect(isHere({ ...bash, needs: [link], binds: [folder] })).toBe(true);
});
