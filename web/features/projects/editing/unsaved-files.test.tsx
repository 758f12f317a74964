/** The copies of unsaved files in a real browser: each belongs to one page. */
import { expect, test } from 'vitest';
import type { Files } from './project-files.ts';
import { type Unsaved, type UnsavedFiles, unsavedFiles } from './unsaved-files.ts';

const before: Files = { 'a.txt': { path: 'a.txt', text: 'one' } };
const after: Files = { 'a.txt': { path: 'a.txt', text: 'one\ntwo' } };

/** Opens pages of one project, as tabs of one browser do. */
function openPages(count: number) {
  const projectId = crypto.randomUUID();
  return Array.from({ length: count }, () => unsavedFiles({ personId: 'p', projectId, isSignedIn: () => true }));
}

/** What this page takes over, also later. */
function takenBy(page: UnsavedFiles) {
  const taken: Unsaved[] = [];
  return { taken, ready: page.takeOver((copy) => taken.push(copy)) };
}

test('the copy of an open page stays its own; when that page ends, one of two others takes it over', async () => {
  const [first, second, third] = openPages(3) as [UnsavedFiles, UnsavedFiles, UnsavedFiles];
  first.keep({ base: before, files: after });
  const others = [takenBy(second), takenBy(third)];
  await Promise.all(others.map(({ ready }) => ready));
  const taken = () => others.flatMap((other) => other.taken);
  expect(taken()).toEqual([]);

  first.close();
  await expect.poll(taken).toEqual([{ base: before, files: after }]);
});

test('a copy that its new page could not save either is there for the next page', async () => {
  const [first, second, third] = openPages(3) as [UnsavedFiles, UnsavedFiles, UnsavedFiles];
  first.keep({ base: before, files: after });
  first.close();
  const { taken, ready } = takenBy(second);
  await ready;
  expect(taken).toHaveLength(1);
  second.close();

  const next = takenBy(third);
  await expect.poll(() => next.taken).toEqual([{ base: before, files: after }]);
});
