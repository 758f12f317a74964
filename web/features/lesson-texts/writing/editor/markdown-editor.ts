/**
 * The editor of a text in Markdown: CodeMirror in a shadow root, as in web/ui/code-editor, but for prose. It can move to another element of
 * the page, so that a change of the layout keeps its undo history and its cursor.
 */
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, placeholder } from '@codemirror/view';
import * as editorTexts from '#texts/code/code-editor.ts';
import * as texts from '#texts/learning/lesson-writing.ts';
import { type Format, toggleBold, toggleItalic } from '#web/features/lesson-texts/writing/toolbar/formatting.ts';
import { changesBetween } from './changes.ts';
import { proseTheme } from './prose-theme.ts';

export interface EditorOptions {
  /** The text when the editor is created. */
  text: () => string;
  onTyped: (text: string) => void;
  onBlur: () => void;
  /** Called when the author has pasted or dropped files. */
  onFiles: (files: File[]) => void;
}

export type MarkdownEditor = ReturnType<typeof markdownEditor>;

interface Replacement {
  from: number;
  to: number;
  insert: string;
  /** The selection afterwards; by default it stays, and a cursor at the replaced position moves behind the inserted text. */
  selection?: { from: number; to: number };
}

/** Marks changes that come from the server, not from the author. */
const merging = Annotation.define<boolean>();

export function markdownEditor(options: EditorOptions) {
  let view: EditorView | undefined;
  const host = document.createElement('div');

  return {
    /** Puts the editor into an element of the page. Returns the function that removes it. */
    attach(place: HTMLElement) {
      view ??= createView(host, options);
      place.append(host);
      view.requestMeasure();
      return () => host.remove();
    },
    close() {
      view?.destroy();
      view = undefined;
    },
    text: () => view?.state.doc.toString() ?? options.text(),
    format: (format: Format) => view && applyFormat(view, format),
    /** Shows a text with changes of another author, which do not become part of this author's undo history. */
    merge: (text: string) => view && mergeInto(view, text),
    /** Changes the text like typing, as one step of the undo history. */
    replaceText: (text: string) =>
      view?.dispatch({ changes: changesBetween(view.state.doc.toString(), text), ...oneStep, scrollIntoView: true }),
    /** Changes the text without typing, for example for an upload. @param isUndoable  whether the author can undo the change */
    replaceRange: (change: Replacement, isUndoable: boolean) => view && replaceRange(view, change, isUndoable),
    selection: () => view?.state.selection.main ?? { from: 0, to: 0 },
  };
}

const oneStep = { annotations: isolateHistory.of('full'), userEvent: 'input' };

function createView(host: HTMLElement, options: EditorOptions) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const language = new Compartment();
  const state = EditorState.create({
    doc: options.text(),
    extensions: [listeners(options), prose, language.of([])],
  });
  const view = new EditorView({ state, root, parent: root });
  // The author can write before the highlighting has loaded, and without it.
  import('./markdown-language.ts').then(
    ({ markdownLanguage }) => view.dispatch({ effects: language.reconfigure(markdownLanguage) }),
    () => undefined,
  );
  return view;
}

const formatKey = (key: string, format: Format) => ({ key, run: (view: EditorView) => applyFormat(view, format) });

const prose: Extension = [
  EditorState.phrases.of(editorTexts.phrases),
  EditorView.lineWrapping,
  lineNumbers(),
  history(),
  drawSelection(),
  highlightActiveLine(),
  search({ top: true }),
  placeholder(texts.emptyText),
  proseTheme,
  EditorView.contentAttributes.of({
    'aria-label': texts.editor,
    'aria-description': editorTexts.leavingHint,
    'aria-multiline': 'true',
    spellcheck: 'true',
    autocapitalize: 'sentences',
    tabindex: '0',
  }),
  keymap.of([
    formatKey('Mod-b', toggleBold),
    formatKey('Mod-i', toggleItalic),
    ...historyKeymap,
    ...searchKeymap,
    ...defaultKeymap,
    // Tab indents. To leave the editor, press Escape, then Tab.
    indentWithTab,
  ]),
];

const listeners = ({ onTyped, onBlur, onFiles }: EditorOptions): Extension => [
  EditorView.updateListener.of(({ docChanged, state, transactions }) => {
    if (docChanged && !transactions.some((each) => each.annotation(merging))) onTyped(state.doc.toString());
  }),
  EditorView.domEventHandlers({
    blur: onBlur,
    paste: (event) => takeFiles(event.clipboardData, onFiles),
    drop(event, view) {
      const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (event.dataTransfer?.files.length && position !== null) view.dispatch({ selection: { anchor: position } });
      return takeFiles(event.dataTransfer, onFiles);
    },
  }),
];

/** Returns whether there are files: the browser then does not insert them itself. */
function takeFiles(data: DataTransfer | null, onFiles: (files: File[]) => void) {
  const files = [...(data?.files ?? [])];
  // Spreadsheets put a copied table on the clipboard as text and as a picture. The text is pasted.
  if (files.length === 0 || data?.getData('text/plain')) return false;
  onFiles(files);
  return true;
}

function applyFormat(view: EditorView, format: Format) {
  const { doc, selection } = view.state;
  const { from, to, insert, selection: after } = format(doc.toString(), selection.main);
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: after.from, head: after.to },
    scrollIntoView: true,
    ...oneStep,
  });
  view.focus();
  return true;
}

function replaceRange(view: EditorView, change: Replacement, isUndoable: boolean) {
  const { state } = view;
  const changes = state.changes({ from: change.from, to: change.to, insert: change.insert });
  const { selection } = change;
  view.dispatch({
    changes,
    selection: selection ? { anchor: selection.from, head: selection.to } : state.selection.map(changes, 1),
    annotations: [Transaction.addToHistory.of(isUndoable), isolateHistory.of('full')],
  });
}

function mergeInto(view: EditorView, text: string) {
  const { state } = view;
  const changes = state.changes(changesBetween(state.doc.toString(), text));
  const { main } = state.selection;
  const { from, to } = state.doc.lineAt(main.head);
  // Lines inserted before the cursor's line push the cursor down; those after it do not.
  const selection = state.selection.map(changes, main.head === to && from < to ? -1 : 1);
  view.dispatch({ changes, selection, annotations: [merging.of(true), Transaction.addToHistory.of(false)] });
}
