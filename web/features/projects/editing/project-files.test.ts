import { expect, test } from 'vitest';
import { changesBetween, type Files, mergeFiles, sortedPaths } from './project-files.ts';

const files = (texts: Record<string, string>): Files =>
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, { path, text }]));
const cat = { img: '/pictures/large/cat.webp', imgName: 'cat.webp', width: 10, height: 10, size: 100 };

test('the tree has the folders of each folder first', () => {
  expect(sortedPaths(files({ 'b.txt': '', 'a/z.txt': '', 'a/b/c.txt': '', 'a.txt': '' }))).toEqual([
    'a/b/c.txt',
    'a/z.txt',
    'a.txt',
    'b.txt',
  ]);
});

test('changes name what was written, added, removed and moved', () => {
  const before: Files = { ...files({ a: '1', b: '2' }), 'cat.png': { path: 'cat.png', picture: cat } };
  const after: Files = { ...files({ a: '1', c: '3' }), 'img/cat.png': { path: 'img/cat.png', picture: cat } };

  expect(changesBetween(before, after)).toEqual([
    { path: 'b', removed: true },
    { path: 'cat.png', removed: true },
    { path: 'c', text: '3' },
    { path: 'img/cat.png', imgName: 'cat.webp' },
  ]);
});

test('changes of two pages are merged: other files, and other lines of one file', () => {
  const base = files({ a: 'one\ntwo\nthree', b: 'b', c: 'c' });
  const mine = files({ a: 'ONE\ntwo\nthree', b: 'b', d: 'new' });
  const theirs = files({ a: 'one\ntwo\nTHREE', b: 'changed', c: 'c' });

  expect(mergeFiles({ base, mine, theirs })).toEqual(files({ a: 'ONE\ntwo\nTHREE', b: 'changed', d: 'new' }));
});

test('lines that both have changed are there twice', () => {
  const merged = mergeFiles({ base: files({ a: 'x' }), mine: files({ a: 'mine' }), theirs: files({ a: 'theirs' }) });
  expect(merged).toEqual(files({ a: 'theirs\nmine' }));
});

test('a changed file outlives its removal on the other page, whichever page that is', () => {
  const [base, changed] = [files({ a: '1' }), files({ a: '2' })];

  expect(mergeFiles({ base, mine: {}, theirs: changed })).toEqual(changed);
  expect(mergeFiles({ base, mine: changed, theirs: {} })).toEqual(changed);
  expect(mergeFiles({ base, mine: base, theirs: {} })).toEqual({});
});

test('equal changes of both are one change', () => {
  const merged = mergeFiles({ base: {}, mine: files({ a: '1' }), theirs: files({ a: '1' }) });
  expect(merged).toEqual(files({ a: '1' }));
});
