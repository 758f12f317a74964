/** When everybody has stopped typing, each page shows the others' cursors where they are. */
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveCursor } from '#contract/learning/live-help.ts';
import { editBetween, movedBy } from '#contract/rules/text-edits.ts';
import { throttled } from '#web/concurrency/throttled.ts';
import { openLivePages, PATH } from '#web/features/projects/editing/fake-live-pages.ts';
import { RemoteCursors } from './remote-cursors.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const CURSOR_PAUSE = 100;

/** Pages whose editors have the focus. Each sends its cursor to the others, as late as its saves. */
function openEditors(text: string, delays: number[]) {
  const { pages } = openLivePages(text, delays);
  const editors = pages.map((page, index) => {
    const person = { _id: crypto.randomUUID(), name: `Person ${index}` };
    return { ...page, pageId: crypto.randomUUID(), person, sent: null as LiveCursor | null, head: 0, text };
  });
  type Editor = (typeof editors)[number];

  const cursors = editors.map((editor, index) => {
    const send = throttled(CURSOR_PAUSE, (cursor: LiveCursor | null) => {
      for (const [other, { ms }] of editors.entries())
        if (other !== index) setTimeout(() => show(other, editor, cursor), editor.ms + ms);
    });
    return new RemoteCursors(editor.saving, send);
  });
  const received = editors.map(() => new Map<Editor, LiveCursor | null>());

  function show(on: number, editor: Editor, cursor: LiveCursor | null) {
    received[on]!.set(editor, cursor);
    cursors[on]!.show([...received[on]!].map(([{ pageId, person }, cursor]) => ({ pageId, person, cursor })));
  }
  const report = (index: number) => {
    const { text, head } = editors[index]!;
    cursors[index]!.moveOwn({ path: PATH, text, anchor: head, head });
  };
  for (const [index, editor] of editors.entries()) {
    cursors[index]!.subscribe((isRequested) => isRequested && report(index));
    // As an editor does when others' changes are merged into its text.
    editor.saving.observable.subscribe(() => {
      if (editor.shown() === editor.text) return;
      editor.head = movedBy(editBetween(editor.text, editor.shown()), editor.head, false);
      editor.text = editor.shown();
      report(index);
    });
  }
  return {
    type(index: number, characters: string) {
      const editor = editors[index]!;
      const { text, head } = editor;
      editor.text = text.slice(0, head) + characters + text.slice(head);
      editor.head += characters.length;
      editor.type(head, characters);
      report(index);
    },
    move(index: number, to: number) {
      editors[index]!.head = Math.min(to, editors[index]!.text.length);
      report(index);
    },
    heads: () => editors.map(({ head }) => head),
    /** The positions at which a page shows the cursors of the others, and its own. */
    shownOn(index: number) {
      const others = cursors[index]!.find(PATH, editors[index]!.shown()) ?? [];
      const headOf = (editor: Editor) => others.find(({ page }) => page.pageId === editor.pageId)?.head;
      return editors.map((editor, other) => (other === index ? editor.head : headOf(editor)));
    },
  };
}

const step = record({
  page: integer({ min: 0, max: 2 }),
  to: integer({ min: 0, max: 40 }),
  act: constantFrom('type', 'type', 'type', 'move'),
  pause: constantFrom(0, 5, 40, 110, 400),
});

test('three people type and move on slow connections: the cursors are where they are in the end', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 3, maxLength: 40 }), async (steps) => {
      const { type, move, heads, shownOn } = openEditors('one\ntwo\n\nthree\n', [1, 30, 150]);
      for (const { page, to, act, pause } of steps) {
        if (act === 'type') type(page, '-'.repeat((to % 3) + 1));
        else move(page, to);
        await vi.advanceTimersByTimeAsync(pause);
      }
      for (const page of [0, 1, 2]) move(page, heads()[page]!);
      await vi.advanceTimersByTimeAsync(30_000);
      for (const page of [0, 1, 2]) expect(shownOn(page)).toEqual(heads());
    }),
    { numRuns: 100 },
  );
});
