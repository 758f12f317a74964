/** The copies of unsaved files in a real browser: each belongs to one page. */
import { expect, test } from 'vitest';
import type { Files } from './project-files.ts';
import { unsavedFiles } from './unsaved-files.ts';

const before: Files = { 'a.txt': { path: 'a.txt', text: 'one' } };
const after: Files = { 'a.txt': { path: 'a.txt', text: 'one\ntwo' } };

/** Opens pages of one project, as tabs of one browser do. */
function openPages(count: number) {
  const projectId = crypto.randomUUID();
  return Array.from({ length: count }, () => unsavedFiles({ personId: 'p', projectId, isSignedIn: () => true }));
}

test('the copy of an open page stays its own; when that page has ended, one of two others takes it over', async () => {
  const [first, second, third] = openPages(3) as [Page, Page, Page];
  first.keep({ base: before, files: after });
  const whileOpen = await second.takeOver();
  first.close();
  const taken = await Promise.all([second.takeOver(), third.takeOver()]);

  expect(whileOpen).toEqual([]);
  expect(taken.flat()).toEqual([{ base: before, files: after }]);
});

test('a copy that its new page could not save either is there for the next page', async () => {
  const [first, second, third] = openPages(3) as [Page, Page, Page];
  first.keep({ base: before, files: after });
  first.close();
  await second.takeOver();
  second.close();

  expect(await third.takeOver()).toEqual([{ base: before, files: after }]);
});

type Page = ReturnType<typeof unsavedFiles>;
