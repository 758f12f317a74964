import { expect, test } from 'vitest';
import { readableFiles, readDraftFiles } from '#contract/rules/page-drafts.ts';
import { writePageFiles } from '#contract/rules/page-files.ts';

const style = { path: 'style.css', text: 'p { color: red }' };
const cat = { path: 'cat.webp', picture: '1-a.webp' };

test('files are read although the main page is missing; what is not a page has none', () => {
  expect(readDraftFiles(writePageFiles([style, cat]))).toEqual([style, cat]);
  expect(['', 'print(1)', '[]', '{"files":[{"path":1}]}'].map(readDraftFiles)).toEqual([[], [], [], []]);
});

test('a person reads each file below its name', () => {
  expect(readableFiles(writePageFiles([style, cat]))).toBe('style.css\n\np { color: red }\n\ncat.webp\n\n1-a.webp');
});
