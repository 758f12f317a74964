/** Where the others' cursors stand, whatever this page has typed or not received yet. */
import { expect, test } from 'vitest';
import type { LiveCursor } from '#contract/learning/live-help.ts';
import { byPath } from '#web/features/projects/editing/project-files.ts';
import { ProjectSaving } from '#web/features/projects/editing/saving.ts';
import { RemoteCursors } from './remote-cursors.ts';

const PATH = 'main.py';
const person = { _id: crypto.randomUUID(), name: 'Amina H.' };
const filesOf = (text: string) => byPath([{ path: PATH, text }]);

/** A page that has the text 'one two' of revision 1, and another one, with this cursor. */
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
    told: (at: number, added: string) =>
      saving.mergeTold({ type: 'saved', from: 1, to: 2, changes: [{ path: PATH, edit: { at, removed: 0, added } }] }),
    heads: () => cursors.in(PATH, text())?.map(({ head }) => head),
  };
}

const at = (head: number, revision = 1) => ({ path: PATH, revision, anchor: head, head });

test('a cursor moves with what is typed before it, and what its owner types pushes it on', async () => {
  const { type, told, heads } = openPage(at(4));
  expect(heads()).toEqual([4]);
  type('>> one two');
  expect(heads()).toEqual([7]);
  // At the cursor itself: the owner's letters are before it, and those of this page behind it.
  await told(4, 'AB');
  expect(heads()).toEqual([9]);
  type('>> one AB!two');
  expect(heads()).toEqual([9]);
});

test('a cursor in a text that this page does not have yet is shown when it comes', async () => {
  const { told, heads, move } = openPage(at(0));
  move(at(9, 2));
  expect(heads()).toEqual([0]);
  await told(0, 'AB');
  expect(heads()).toEqual([9]);
});

test('a cursor that comes late is in an older text', async () => {
  const { told, heads, move } = openPage(null);
  await told(0, 'AB');
  move(at(4));
  expect(heads()).toEqual([6]);
});

test('the own cursor is sent as a place in the saved text', () => {
  const { cursors, own, type } = openPage(null);
  type('>> one two');
  cursors.moveOwn({ path: PATH, text: '>> one two', anchor: 3, head: 10 });
  cursors.moveOwn({ path: 'new.py', text: '', anchor: 0, head: 0 });
  cursors.moveOwn();
  expect(own).toEqual([{ path: PATH, revision: 1, anchor: 0, head: 7 }, null, null]);
});

test('an editor that has another text keeps the cursors as they are', () => {
  const { cursors, type } = openPage(at(4));
  type('two');
  expect(cursors.in(PATH, 'one two')).toBeUndefined();
});
