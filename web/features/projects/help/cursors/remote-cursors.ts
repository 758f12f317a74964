/**
 * The cursors of the others in the files as this page has them. A cursor comes as a position in a saved text; here the
 * text may be older, newer, or have letters that are not saved yet, so the position moves by the edit between both.
 */
import type { Extension } from '@codemirror/state';
import type { LiveCursor, LivePage } from '#contract/learning/live-help.ts';
import { editBetween, movedBy } from '#contract/rules/text-edits.ts';
import type { Files } from '#web/features/projects/editing/project-files.ts';
import type { ProjectSaving } from '#web/features/projects/editing/saving.ts';
import { cursorExtension, type OwnCursor, type PlacedCursor } from './cursor-extension.ts';

export type Others = LivePage[];

export class RemoteCursors {
  readonly #saving: ProjectSaving;
  readonly #onMove: (cursor: LiveCursor | null) => void;
  readonly #listeners = new Set<(isAsked: boolean) => void>();
  readonly #stopFollowing: () => void;
  #others: Others = [];
  #placed: PlacedCursor[] = [];
  /** The files and the number of merges for which the cursors are placed. */
  #seen: { files: Files; merges: number };

  /** @param onMove  called with the own cursor, as a position in the saved text */
  constructor(saving: ProjectSaving, onMove: (cursor: LiveCursor | null) => void) {
    this.#saving = saving;
    this.#onMove = onMove;
    this.#seen = saving.observable.get();
    this.#stopFollowing = saving.observable.subscribe(() => this.#follow());
  }

  extension = (path: string): Extension => cursorExtension(path, this);

  close() {
    this.#stopFollowing();
    this.show([]);
  }

  /** Shows the cursors of these pages; each that is not new stays where it has moved to. */
  show(others: Others) {
    const before = this.#others;
    this.#others = others;
    this.#placed = others.flatMap((page) => {
      const isSame = isEqual(before.find(({ pageId }) => pageId === page.pageId)?.cursor, page.cursor);
      const known = this.#placed.find((one) => one.page.pageId === page.pageId);
      return isSame && known ? { ...known, page } : this.#place(page, known);
    });
    // A page that has just come may not know the revision of a cursor that was sent before.
    this.#tell(others.some(({ pageId }) => before.every((one) => one.pageId !== pageId)));
  }

  /** The cursors in this file; undefined if it has another text than this: the editor is about to show it. */
  in = (path: string, text: string) =>
    textAt(this.#seen.files, path) === text ? this.#placed.filter((cursor) => cursor.path === path) : undefined;

  /** @param listener  gets whether the own cursor is asked for */
  subscribe(listener: (isAsked: boolean) => void) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Call with the own cursor in the text that the editor shows; without one when it is in no text. */
  moveOwn(own?: OwnCursor) {
    const revision = this.#saving.revision();
    const saved = own && textAt(this.#saving.states.at(revision), own.path);
    if (!own || saved === undefined) return this.#onMove(null);
    const edit = editBetween(own.text, saved);
    const [anchor, head] = [own.anchor, own.head].map((position) => movedBy(edit, position, true));
    this.#onMove({ path: own.path, revision, anchor: anchor!, head: head! });
  }

  /** @param known  where the cursor is shown now */
  #place(page: LivePage, known?: PlacedCursor): PlacedCursor[] {
    if (!page.cursor) return [];
    const { path, revision, anchor, head } = page.cursor;
    const [saved, shown] = [textAt(this.#saving.states.at(revision), path), textAt(this.#seen.files, path)];
    if (saved === undefined || shown === undefined) return known ? [{ ...known, page, isLate: true }] : [];
    const edit = editBetween(saved, shown);
    const place = (position: number) => movedBy(edit, Math.min(position, saved.length), false);
    return [{ page, path, anchor: place(anchor), head: place(head) }];
  }

  /** Moves the cursors with the text: what others write pushes them on, what is typed here does not. */
  #follow() {
    const { files, merges } = this.#saving.observable.get();
    const { files: before, merges: mergesBefore } = this.#seen;
    const isComplete = this.#others.every(
      (page) => !page.cursor || this.#placed.some((one) => one.page === page && !one.isLate),
    );
    if (files === before && isComplete) return;
    this.#seen = { files, merges };
    this.#placed = this.#others.flatMap((page) => {
      const known = this.#placed.find((one) => one.page.pageId === page.pageId);
      const [shown] = known ? moved(known, { before, files, isMerged: merges !== mergesBefore }) : [];
      return shown && !shown.isLate ? shown : this.#place(page, shown);
    });
    this.#tell();
  }

  #tell(isAsked = false) {
    for (const listener of this.#listeners) listener(isAsked);
  }
}

const isEqual = (one: LiveCursor | null | undefined, other: LiveCursor | null) =>
  JSON.stringify(one) === JSON.stringify(other);

const textAt = (files: Files | undefined, path: string) => {
  const file = files && Object.hasOwn(files, path) ? files[path] : undefined;
  return file && 'text' in file ? file.text : undefined;
};

interface Move {
  before: Files;
  files: Files;
  isMerged: boolean;
}

function moved(cursor: PlacedCursor, { before, files, isMerged }: Move): PlacedCursor[] {
  const { path, anchor, head } = cursor;
  if (before[path] === files[path]) return [cursor];
  const [from, to] = [textAt(before, path), textAt(files, path)];
  if (from === undefined || to === undefined) return [];
  const edit = editBetween(from, to);
  return [{ ...cursor, anchor: movedBy(edit, anchor, isMerged), head: movedBy(edit, head, isMerged) }];
}
