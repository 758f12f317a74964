/** A CodeMirror extension that shows the others' cursors, and reports the own one. */
import { Annotation, type Range, RangeSet, type Text } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { LivePage } from '#contract/learning/live-help.ts';
import { Caret, caretTheme, colourOf, selectionOf } from '#web/ui/code-editor/carets.ts';

/** A cursor in the text as this page has it now. */
export interface PlacedCursor {
  page: LivePage;
  path: string;
  anchor: number;
  head: number;
  /** Whether its position refers to a revision that this page does not have yet. */
  isOutdated?: boolean;
}

export interface OwnCursor {
  path: string;
  text: string;
  anchor: number;
  head: number;
}

/** RemoteCursors, as an editor uses it. */
interface Source {
  find(path: string, text: string): PlacedCursor[] | undefined;
  subscribe(listener: (isRequested: boolean) => void): () => void;
  moveOwn(own?: OwnCursor): void;
}

export const cursorExtension = (path: string, cursors: Source) => [
  caretTheme,
  ViewPlugin.define((view) => new Cursors(view, path, cursors), { decorations: (one) => one.decorations }),
];

/** Annotates editor updates that show cursors which have moved. */
const cursorsMoved = Annotation.define<true>();

class Cursors {
  decorations: DecorationSet = Decoration.none;
  private readonly path: string;
  private readonly cursors: Source;
  private readonly unsubscribe: () => void;

  constructor(view: EditorView, path: string, cursors: Source) {
    this.path = path;
    this.cursors = cursors;
    this.decorations = this.placed(view.state.doc) ?? Decoration.none;
    this.unsubscribe = cursors.subscribe((isRequested) => {
      if (isRequested) this.reportOwn(view);
      // Deferred, because the editor passes on its own change at this time.
      queueMicrotask(() => this.isOpen && view.dispatch({ annotations: cursorsMoved.of(true) }));
    });
    this.reportOwn(view);
  }

  private isOpen = true;

  update(update: ViewUpdate) {
    const { docChanged, changes, state, transactions } = update;
    const hasMoved = transactions.some((one) => one.annotation(cursorsMoved));
    if (docChanged || hasMoved) this.decorations = this.placed(state.doc) ?? this.decorations.map(changes);
    if (docChanged || update.selectionSet || update.focusChanged) this.reportOwn(update.view);
  }

  destroy() {
    this.isOpen = false;
    this.unsubscribe();
    this.cursors.moveOwn();
  }

  private placed(doc: Text): DecorationSet | undefined {
    const shown = this.cursors.find(this.path, doc.toString());
    const ranges = shown?.flatMap((cursor) => decorationsOf(cursor, doc));
    return ranges && RangeSet.of(ranges, true);
  }

  private reportOwn({ state, hasFocus }: EditorView) {
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
