/**
 * Renders the cursors and selections of other people in a code editor. By CSS classes, because our Content-Security-Policy forbids style
 * attributes.
 */
import { Decoration, EditorView, WidgetType } from '@codemirror/view';

/** White text on each colour has a contrast of at least 4.5 to 1. A white edge makes cursors visible on any theme. */
const COLOURS = ['#8a1c4a', '#1b5e20', '#0d47a1', '#6a1b9a', '#8a4b08', '#00606b'];

/** The index of a person's colour, computed from the id, so that it is the same in every browser. */
export const colourOf = (person: string) =>
  [...person].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % COLOURS.length;

export const selectionOf = (colour: number) => selections[colour]!;

const selections = COLOURS.map((_, colour) => Decoration.mark({ class: `cm-selected-${colour}` }));

interface CaretOptions {
  name: string;
  /** The number of the person's colour. */
  colour: number;
  /** Whether the cursor is on the first line, where the name does not fit above it. */
  isOnTop: boolean;
  /** The position as the other person's editor sent it, which does not change when text is inserted before it. */
  positionKey: string;
}

export class Caret extends WidgetType {
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

export const caretTheme = EditorView.theme({
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
