/** The positions of others' cursors while this page has unsaved changes or older revisions. */
import { expect, test } from 'vitest';
import type { LiveCursor } from '#contract/learning/live-help.ts';
import { byPath } from '#web/features/projects/editing/project-files.ts';
import { ProjectSaving } from '#web/features/projects/editing/saving.ts';
import { RemoteCursors } from './remote-cursors.ts';

const PATH = 'main.py';
const person = { _id: crypto.randomUUID(), name: 'Amina H.' };
const filesOf = (text: string) => byPath([{ path: PATH, text }]);

/** A page with the text 'one two' of revision 1, and another page with this cursor. */
function openPage(cursor: LiveCursor | null) {
  const saving = new ProjectSaving({
    project: {
      ...{ _id: crypto.randomUUID(), name: 'Sums', kind: 'python', changedAt: '', forkedFrom: null },
      ...{ revision: 1, recentSaves: [], files: [{ path: PATH, text: 'one two' }] },
    },
    device: { takeOver: async () => {}, keep: () => true, drop: () => {}, close: () => {} },
    save: () => new Promise(() => {}),
    read: async () => undefined,
  });
  const own: (LiveCursor | null)[] = [];
  const cursors = new RemoteCursors(saving, (moved) => own.push(moved));
  const page = { pageId: crypto.randomUUID(), person };
  const move = (moved: LiveCursor | null) => cursors.show([{ ...page, cursor: moved }]);
  move(cursor);
  const text = () => (saving.observable.get().files[PATH] as { text: string }).text;
  return {
    ...{ saving, cursors, own, move },
    type: (typed: string) => saving.change(filesOf(typed)),
    receiveSave: (at: number, added: string) =>
      saving.mergeSaveEvent({
        type: 'saved',
        from: 1,
        to: 2,
        changes: [{ path: PATH, edit: { at, removed: 0, added } }],
      }),
    heads: () => cursors.find(PATH, text())?.map(({ head }) => head),
  };
}

const at = (head: number, revision = 1) => ({ path: PATH, revision, anchor: head, head });

test('a cursor moves by changes before it, and behind what its owner inserts', async () => {
  const { type, receiveSave, heads } = openPage(at(4));
  expect(heads()).toEqual([4]);
  type('>> one two');
  expect(heads()).toEqual([7]);
  // At the cursor itself: the owner's insertion is before it, and that of this page behind it.
  await receiveSave(4, 'AB');
  expect(heads()).toEqual([9]);
  type('>> one AB!two');
  expect(heads()).toEqual([9]);
});

test('a cursor in a revision that this page does not have yet moves when the revision arrives', async () => {
  const { receiveSave, heads, move } = openPage(at(0));
  move(at(9, 2));
  expect(heads()).toEqual([0]);
  await receiveSave(0, 'AB');
  expect(heads()).toEqual([9]);
});

test('a cursor in an older revision is mapped to the current text', async () => {
  const { receiveSave, heads, move } = openPage(null);
  await receiveSave(0, 'AB');
  move(at(4));
  expect(heads()).toEqual([6]);
});

test('the own cursor is sent as a position in the saved text', () => {
  const { cursors, own, type } = openPage(null);
  type('>> one two');
  cursors.moveOwn({ path: PATH, text: '>> one two', anchor: 3, head: 10 });
  cursors.moveOwn({ path: 'new.py', text: '', anchor: 0, head: 0 });
  cursors.moveOwn();
  expect(own).toEqual([{ path: PATH, revision: 1, anchor: 0, head: 7 }, null, null]);
});

test('an editor with a different text gets no cursors', () => {
  const { cursors, type } = openPage(at(4));
  type('two');
  expect(cursors.find(PATH, 'one two')).toBeUndefined();
});
