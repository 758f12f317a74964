import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test.each([
  ['plain', 'plain'],
  ['two, words', '"two, words"'],
  ['she said "karibu"', '"she said ""karibu"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['+254712345678', "'+254712345678"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ['a=1', 'a=1'],
  ['254712345678', '254712345678'],
  ['', ''],
])('the cell %j is written as %j', (text, written) => {
  expect(toCsv([['a', text, 'b']])).toBe(`\uFEFFa,${written},b\r\n`);
});
