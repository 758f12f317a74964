/** Shows the others' cursors in an editor, and tells where the own one is. */
import { Annotation, type Range, RangeSet, type Text, Transaction } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { LivePage } from '#contract/learning/live-help.ts';
import { Caret, caretLook, colourOf, selectionOf } from '#web/ui/code-editor/carets.ts';

/** A cursor in the text as this page has it now. */
export interface PlacedCursor {
  page: LivePage;
  path: string;
  anchor: number;
  head: number;
  /** Whether it has moved in a saved text that this page does not have yet. */
  isLate?: boolean;
}

export interface OwnCursor {
  path: string;
  text: string;
  anchor: number;
  head: number;
}

/** RemoteCursors, as an editor uses it. */
interface Source {
  in(path: string, text: string): PlacedCursor[] | undefined;
  subscribe(listener: (isAsked: boolean) => void): () => void;
  moveOwn(own?: OwnCursor): void;
}

export const cursorExtension = (path: string, cursors: Source) => [
  caretLook,
  ViewPlugin.define((view) => new Cursors(view, path, cursors), { decorations: (one) => one.decorations }),
];

/** Annotates editor updates that show cursors which have moved. */
const cursorsMoved = Annotation.define<true>();

class Cursors {
  decorations: DecorationSet = Decoration.none;
  private readonly path: string;
  private readonly cursors: Source;
  private readonly stop: () => void;

  constructor(view: EditorView, path: string, cursors: Source) {
    this.path = path;
    this.cursors = cursors;
    this.decorations = this.placed(view.state.doc) ?? Decoration.none;
    this.stop = cursors.subscribe((isAsked) => {
      if (isAsked) this.tell(view);
      // Deferred, because the editor passes on its own change at this time.
      queueMicrotask(() => this.isOpen && view.dispatch({ annotations: cursorsMoved.of(true) }));
    });
    this.tell(view);
  }

  private isOpen = true;

  update(update: ViewUpdate) {
    const { docChanged, changes, state, transactions } = update;
    const hasMoved = transactions.some((one) => one.annotation(cursorsMoved));
    if (docChanged || hasMoved) this.decorations = this.placed(state.doc) ?? this.decorations.map(changes);
    // The others move this cursor themselves when they write before it.
    const isMerged = transactions.some((one) => one.annotation(Transaction.remote));
    if (!isMerged && (docChanged || update.selectionSet || update.focusChanged)) this.tell(update.view);
  }

  destroy() {
    this.isOpen = false;
    this.stop();
    this.cursors.moveOwn();
  }

  private placed(doc: Text): DecorationSet | undefined {
    const shown = this.cursors.in(this.path, doc.toString());
    const ranges = shown?.flatMap((cursor) => decorationsOf(cursor, doc));
    return ranges && RangeSet.of(ranges, true);
  }

  private tell({ state, hasFocus }: EditorView) {
    const { anchor, head } = state.selection.main;
    this.cursors.moveOwn(hasFocus ? { path: this.path, text: state.doc.toString(), anchor, head } : undefined);
  }
}

function decorationsOf({ page, anchor, head }: PlacedCursor, doc: Text): Range<Decoration>[] {
  const { person, cursor } = page;
  const colour = colourOf(person._id);
  const isOnTop = doc.lineAt(head).number === 1;
  const caret = new Caret({ name: person.name, colour, isOnTop, positionKey: JSON.stringify(cursor) });
  const range = Decoration.widget({ widget: caret, side: head < anchor ? 1 : -1 }).range(head);
  if (anchor === head) return [range];
  return [selectionOf(colour).range(Math.min(anchor, head), Math.max(anchor, head)), range];
}
