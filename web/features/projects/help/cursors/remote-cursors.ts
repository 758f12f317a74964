/**
 * The cursors of others in the files of this page. A cursor arrives as a position in a saved revision. The text here may be
 * older or newer, or have unsaved changes, so the position is mapped through the edit between the two. If they differ in
 * several places, that is only nearly right, so each page reports its cursor again after each save and each merge.
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
  readonly #listeners = new Set<(isRequested: boolean) => void>();
  readonly #unsubscribe: () => void;
  #others: Others = [];
  #placed: PlacedCursor[] = [];
  /** The files, and the number of merges, to which the positions refer. */
  #current: { files: Files; merges: number };
  /** The revision to which the own cursor was mapped last. */
  #reported = -1;

  /** @param onMove  called with the own cursor, as a position in the saved text */
  constructor(saving: ProjectSaving, onMove: (cursor: LiveCursor | null) => void) {
    this.#saving = saving;
    this.#onMove = onMove;
    this.#current = saving.observable.get();
    this.#unsubscribe = saving.observable.subscribe(() => this.#update());
  }

  extension = (path: string): Extension => cursorExtension(path, this);

  close() {
    this.#unsubscribe();
    this.show([]);
  }

  /** Shows the cursors of these pages. A cursor that has not changed keeps its mapped position. */
  show(others: Others) {
    const before = this.#others;
    this.#others = others;
    this.#placed = others.flatMap((page) => {
      const isSame = isEqual(before.find(({ pageId }) => pageId === page.pageId)?.cursor, page.cursor);
      const known = this.#placed.find((one) => one.page.pageId === page.pageId);
      return isSame && known ? { ...known, page } : this.#place(page, known);
    });
    // A new page may not know the revision of a cursor that was sent earlier.
    this.#notify(others.some(({ pageId }) => before.every((one) => one.pageId !== pageId)));
  }

  /** The cursors in this file; undefined if its text differs from this one: the editor is about to change. */
  find = (path: string, text: string) =>
    textAt(this.#current.files, path) === text ? this.#placed.filter((cursor) => cursor.path === path) : undefined;

  /** @param listener  called with whether the editor should report its own cursor */
  subscribe(listener: (isRequested: boolean) => void) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Call with the own cursor in the editor's text, or without one when no editor has the focus. */
  moveOwn(own?: OwnCursor) {
    const revision = this.#saving.revision();
    this.#reported = revision;
    const saved = own && textAt(this.#saving.history.at(revision), own.path);
    if (!own || saved === undefined) return this.#onMove(null);
    const edit = editBetween(own.text, saved);
    const [anchor, head] = [own.anchor, own.head].map((position) => movedBy(edit, position, true));
    this.#onMove({ path: own.path, revision, anchor: anchor!, head: head! });
  }

  /** @param known  the cursor as it is shown now */
  #place(page: LivePage, known?: PlacedCursor): PlacedCursor[] {
    if (!page.cursor) return [];
    const { path, revision, anchor, head } = page.cursor;
    const { history } = this.#saving;
    const saved = revision <= this.#saving.revision() ? textAt(history.at(revision), path) : undefined;
    const shown = textAt(this.#current.files, path);
    if (saved === undefined || shown === undefined) return known ? [{ ...known, page, isOutdated: true }] : [];
    const edit = editBetween(saved, shown);
    const place = (position: number) => movedBy(edit, Math.min(position, saved.length), false);
    return [{ page, path, anchor: place(anchor), head: place(head) }];
  }

  /** Maps the cursors to the changed text: merged insertions at a cursor push it on, own ones do not. */
  #update() {
    const { files, merges } = this.#saving.observable.get();
    const { files: before, merges: mergesBefore } = this.#current;
    const isComplete = this.#others.every(
      (page) => !page.cursor || this.#placed.some((one) => one.page === page && !one.isOutdated),
    );
    const isReported = this.#saving.revision() === this.#reported;
    if (files === before && isComplete && isReported) return;
    this.#current = { files, merges };
    this.#placed = this.#others.flatMap((page) => {
      const known = this.#placed.find((one) => one.page.pageId === page.pageId);
      const [shown] = known ? moved(known, { before, files, isMerged: merges !== mergesBefore }) : [];
      return shown && !shown.isOutdated ? shown : this.#place(page, shown);
    });
    this.#notify(!isReported);
  }

  #notify(isRequested = false) {
    for (const listener of this.#listeners) listener(isRequested);
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
