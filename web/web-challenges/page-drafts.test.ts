import { expect, test } from 'vitest';
import { readableFiles, readDraftFiles } from '#contract/rules/page-drafts.ts';
import { writePageFiles } from '#contract/rules/page-files.ts';

const style = { path: 'style.css', text: 'p { color: red }' };
const cat = { path: 'cat.webp', picture: '1-a.webp' };

test('files are read even if the main page is missing; a text that is not a page has no files', () => {
  expect(readDraftFiles(writePageFiles([style, cat]))).toEqual([style, cat]);
  expect(['', 'print(1)', '[]', '{"files":[{"path":1}]}'].map(readDraftFiles)).toEqual([[], [], [], []]);
});

test('the readable text shows each file below its name', () => {
  expect(readableFiles(writePageFiles([style, cat]))).toBe('style.css\n\np { color: red }\n\ncat.webp\n\n1-a.webp');
});
