/**
 * Displays the cursors of others in a document. y-codemirror's own cursors set colours in style attributes, which our
 * Content-Security-Policy forbids.
 */
import { Annotation, type EditorState, type Range, RangeSet } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, WidgetType } from '@codemirror/view';
import type { HocuspocusProvider } from '@hocuspocus/provider';
import {
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromTypeIndex,
  type RelativePosition,
  type Text,
} from 'yjs';

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

/** White text on each colour has a contrast of at least 4.5 to 1. A white edge makes cursors visible on any theme. */
const COLOURS = ['#8a1c4a', '#1b5e20', '#0d47a1', '#6a1b9a', '#8a4b08', '#00606b'];

export const remoteCursors = (options: Options) => [
  look,
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
    return [selections[colour]!.range(Math.min(anchor, head), Math.max(anchor, head)), range];
  });
}

/** The index of a relative Yjs position in the text; undefined if the position is not in the text, or not yet. */
export function indexOfPosition(code: Text, position: RelativePosition) {
  const absolute = createAbsolutePositionFromRelativePosition(position, code.doc!);
  return absolute?.type === code ? absolute.index : undefined;
}

/** The index of a person's colour, computed from the id, so that it is the same in every browser. */
const colourOf = (person: string) =>
  [...person].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS.length;

interface CaretOptions {
  name: string;
  /** Index in COLOURS. */
  colour: number;
  /** Whether the cursor is on the first line, where the name does not fit above it. */
  isOnTop: boolean;
  /** The relative position as its owner sent it, which does not change when others write before it. */
  positionKey: string;
}

class Caret extends WidgetType {
  private readonly options: CaretOptions;

  constructor(options: CaretOptions) {
    super();
    this.options = options;
  }

  /** Whether the caret may stay as it is. Otherwise it is rendered again, which also shows the person's name again. */
  override eq({ options: { name, isOnTop, positionKey } }: Caret) {
    return name === this.options.name && isOnTop === this.options.isOnTop && positionKey === this.options.positionKey;
  }

  toDOM() {
    const [caret, label] = [document.createElement('span'), document.createElement('span')];
    const { name, colour, isOnTop } = this.options;
    caret.className = `cm-person cm-person-${colour}`;
    // Hidden from screen readers, which should read the program only.
    caret.ariaHidden = 'true';
    label.className = isOnTop ? 'cm-person-name cm-person-below' : 'cm-person-name';
    label.textContent = name;
    caret.append(label);
    return caret;
  }
}

const selections = COLOURS.map((_, colour) => Decoration.mark({ class: `cm-selected-${colour}` }));

const look = EditorView.theme({
  '.cm-person': {
    position: 'relative',
    marginInline: '-1px',
    borderInlineStart: '2px solid',
    boxShadow: '0 0 0 1px #ffffff',
  },
  '.cm-person-name': {
    position: 'absolute',
    insetInlineStart: '-2px',
    bottom: '100%',
    zIndex: '5',
    padding: '0 5px',
    color: '#ffffff',
    border: '1px solid #ffffff',
    borderRadius: '4px',
    font: '600 12px/1.3 var(--font-text)',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
    // The name fades so that it does not cover the program; hovering displays it again.
    animation: 'cm-person-said 200ms 3s forwards',
  },
  '.cm-person:hover > .cm-person-name': { animation: 'none' },
  '@keyframes cm-person-said': { to: { opacity: '0' } },
  '.cm-person-below': { top: '100%', bottom: 'auto' },
  ...Object.fromEntries(
    COLOURS.flatMap((colour, at) => [
      [`.cm-person-${at}`, { borderColor: colour }],
      [`.cm-person-${at} > .cm-person-name`, { backgroundColor: colour }],
      [`.cm-selected-${at}`, { backgroundColor: `${colour}55` }],
    ]),
  ),
});
