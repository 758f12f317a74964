/**
 * Displays other participants' cursors in a document. y-codemirror's own cursors set colours in style attributes, which our
 * Content-Security-Policy forbids.
 */
import { Annotation, type EditorState, type Range, RangeSet } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { HocuspocusProvider } from '@hocuspocus/provider';
import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromTypeIndex,
  type RelativePosition,
  type Text,
} from 'yjs';
import { Caret, caretTheme, colourOf, selectionOf } from '#web/ui/code-editor/carets.ts';

export type Awareness = NonNullable<HocuspocusProvider['awareness']>;

interface Options {
  code: Text;
  awareness: Awareness;
  /** Returns the display name of the person with this id. */
  nameOf: (person: string) => string;
}

export interface Cursor {
  anchor: RelativePosition;
  head: RelativePosition;
}

export const remoteCursors = (options: Options) => [
  caretTheme,
  ViewPlugin.define((view) => new Cursors(view, options), { decorations: (one) => one.decorations }),
];

/** Annotates editor updates that were caused by the movement of a remote cursor. */
const cursorMoved = Annotation.define<true>();

class Cursors {
  decorations: DecorationSet = Decoration.none;
  private readonly options: Options;
  private readonly onMove: (changed: unknown, origin: unknown) => void;

  constructor(view: EditorView, options: Options) {
    this.options = options;
    this.onMove = (_, origin) => {
      if (origin !== 'local') view.dispatch({ annotations: cursorMoved.of(true) });
    };
    options.awareness.on('change', this.onMove);
  }

  update(update: ViewUpdate) {
    if (update.docChanged || update.selectionSet || update.focusChanged) this.shareCursor(update);
    this.decorations = RangeSet.of(cursorDecorations(this.options, update.state), true);
  }

  destroy() {
    this.options.awareness.off('change', this.onMove);
  }

  private shareCursor({ view, state }: ViewUpdate) {
    const { awareness, code } = this.options;
    const { anchor, head } = state.selection.main;
    // Deferred, because the Yjs binding applies typed text to the document only after this update.
    queueMicrotask(() => {
      const index = (index: number) => createRelativePositionFromTypeIndex(code, Math.min(index, code.length));
      awareness.setLocalStateField('cursor', view.hasFocus ? { anchor: index(anchor), head: index(head) } : null);
    });
  }
}

function cursorDecorations({ code, awareness, nameOf }: Options, { doc }: EditorState): Range<Decoration>[] {
  const others = [...awareness.getStates()].filter(([client]) => client !== awareness.clientID);
  return others.flatMap(([, { person, cursor }]) => {
    const anchor = cursor && indexOfPosition(code, (cursor as Cursor).anchor);
    const head = cursor && indexOfPosition(code, (cursor as Cursor).head);
    if (typeof anchor !== 'number' || typeof head !== 'number' || Math.max(anchor, head) > doc.length) return [];
    const colour = colourOf(String(person));
    const isOnTop = doc.lineAt(head).number === 1;
    const caret = new Caret({ name: nameOf(String(person)), colour, isOnTop, positionKey: JSON.stringify(cursor) });
    const range = Decoration.widget({ widget: caret, side: head < anchor ? 1 : -1 }).range(head);
    if (anchor === head) return [range];
    return [selectionOf(colour).range(Math.min(anchor, head), Math.max(anchor, head)), range];
  });
}

/** The index of a relative Yjs position in the text; undefined if the position is not in the text, or not yet. */
export function indexOfPosition(code: Text, position: RelativePosition) {
  const absolute = createAbsolutePositionFromRelativePosition(position, code.doc!);
  return absolute?.type === code ? absolute.index : undefined;
}
