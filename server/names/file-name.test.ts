import { expect, test } from 'vitest';
import { safeFileName } from './file-name.ts';

test.each([
  ['essay.txt', 'essay.txt'],
  ['Insha ya Wanjirũ.docx', 'Insha ya Wanjirũ.docx'],
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\fakepath\\essay.txt', 'C fakepath essay.txt'],
  ['two\r\nSet-Cookie: a=b', 'two Set-Cookie a=b'],
  ['a"; filename="b.exe', 'a ; filename= b.exe'],
  ['photo\u202Egpj.exe', 'photo gpj.exe'],
  ['\u2066hidden\u2069\u200F.js', 'hidden .js'],
  ['half \ud800 of it.txt', 'half of it.txt'],
  ['.htaccess', 'htaccess'],
  ['report. . ', 'report'],
  ['', 'file'],
  ['///', 'file'],
  [`${'a'.repeat(300)}.tar.gz`, `${'a'.repeat(117)}.gz`],
  ['😀'.repeat(300), '😀'.repeat(120)],
])('%j is kept as %j', (name, kept) => {
  expect(safeFileName(name)).toBe(kept);
});
