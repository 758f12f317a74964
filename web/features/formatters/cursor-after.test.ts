import { expect, test } from 'vitest';
import { cursorAfter } from './cursor-after.ts';

/** Returns the formatted text with the cursor in it. In both texts a bar marks the cursor. */
function moved(before: string, after: string) {
  const cursor = cursorAfter(before.replace('|', ''), after, before.indexOf('|'));
  return `${after.slice(0, cursor)}|${after.slice(cursor)}`;
}

const cases: [before: string, after: string][] = [
  ['a = 1\nprint(|a)\n', 'a = 1\nprint(|a)\n'],
  ['x=1\n\n\n\n\nprint(|a)\n', 'x = 1\n\n\nprint(|a)\n'],
  ['int main( ){\nint a=|1;\nreturn a;}\n', 'int main() {\n    int a =| 1;\n    return a;\n}\n'],
  ['a\nb|', 'a\nb|\n'],
  ['|x=1', '|x = 1\n'],
  ['x=1   |', 'x = 1|\n'],
];

test.each(cases)('the cursor goes from %j to %j', (before, after) => {
  expect(moved(before, after.replace('|', ''))).toBe(after);
});
