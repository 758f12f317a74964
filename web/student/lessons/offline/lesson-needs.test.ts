import { expect, test } from 'vitest';
import { MAX_OFFLINE_FILE } from '#contract/learning/lesson-texts.ts';
import { JAVASCRIPT, PYTHON } from '#web/features/device-runs/device-languages.ts';
import { needsOf } from './lesson-needs.ts';

const blank = { text: '', desc: '', imgThumbnail: '', files: [] };
const needs = (text: string) => needsOf({ ...blank, text });
const PICTURE = `12-${'0'.repeat(32)}-a-loom.webp`;

test('a plain text needs only the page', () => {
  const nothing = { pictures: [], smallFiles: [], largeFiles: [], languageIds: [] };
  expect(needs('Soak the reeds.')).toEqual({ ...nothing, parts: ['lessons'] });
});

test('a lesson needs its pictures, each once, and its thumbnail', () => {
  const { pictures } = needsOf({
    ...blank,
    text: `![a](${PICTURE})\n\n> ![b](${PICTURE})`,
    desc: '![other](https://example.org/x.webp)',
    imgThumbnail: '/pictures/large/t',
  });
  expect(pictures).toEqual([`/pictures/large/${PICTURE}`, '/pictures/large/t']);
});

test('a lesson needs its small files, and its large ones on request', () => {
  const file = (name: string, bytes: number) => ({ name, fileName: 'x.pdf', bytes });
  const files = [file('small.bin', MAX_OFFLINE_FILE), file('large.bin', MAX_OFFLINE_FILE + 1)];
  expect(needsOf({ ...blank, files })).toMatchObject({ smallFiles: [files[0]], largeFiles: [files[1]] });
});

test('code needs the grammars, and a formula the maths', () => {
  expect(needs('```py\nx\n```').parts).toEqual(['lessons', 'grammars']);
  expect(needs('$x$').parts).toEqual(['lessons', 'maths']);
});

test('an exercise that is a web page needs its editor and preview', () => {
  expect(needs('```html run Shop\n<p>x</p>\n```').parts).toEqual(['lessons', 'grammars', 'page-exercises']);
  expect(needs('```html\n<p>x</p>\n```').parts).toEqual(['lessons', 'grammars']);
});

test('exercises need the languages that run on the device', () => {
  const text =
    '```js run Shout\nx\n```\n\n> ~~~~python run\n> y\n> ~~~~\n\n```java run\nz\n```\n\n```sql\nselect 1\n```';
  expect(needs(text).languageIds).toEqual([JAVASCRIPT, PYTHON]);
});
