/** The configuration of CodeMirror: key bindings, appearance, and the options that change while the user types. */
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { useEffect, useMemo, useState } from 'react';
import * as texts from '#texts/code/code-editor.ts';
import { editorTheme } from './editor-theme.ts';
import { type GrammarName, grammars } from './grammars.ts';
import type { TextMateTheme } from './text-mate.ts';

export interface Document {
  /** The editor's accessible name. */
  label: string;
  /** The text, or a function that is called when the editor is created: a `binding` may change the text until then. */
  code: string | (() => string);
  onChange?: (code: string) => void;
  /** An extension that also changes the text, such as collaborative editing. It then handles undo as well. */
  binding?: Extension;
}

const parts = {
  look: new Compartment(),
  grammar: new Compartment(),
  access: new Compartment(),
  extras: new Compartment(),
  added: new Compartment(),
};

/** Creates an editor. @param host  is emptied when the editor is destroyed, and can be used again */
export function openEditor(host: HTMLElement, { label, code, onChange, binding = ownHistory }: Document) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const changeListener = EditorView.updateListener.of(({ docChanged, state }) => {
    if (docChanged) onChange?.(state.doc.toString());
  });
  const contentAttributes = EditorView.contentAttributes.of({
    'aria-label': label,
    // Editable content is in the tab order anyway, but not every accessibility checker knows that.
    tabindex: '0',
  });
  const extensions = [pageShortcuts, binding, baseExtensions, contentAttributes, changeListener, lineWrapping()];
  const state = EditorState.create({ doc: typeof code === 'string' ? code : code(), extensions });
  const view = new EditorView({ state, root, parent: root });
  void addExtras(view);
  return view;
}

/**
 * The page has shortcuts with these keys: the editor ignores them, so that it inserts no line break. Programs are saved as they are typed,
 * so the browser's dialog for saving the page does not open either.
 */
const pageShortcuts = keymap.of(['Ctrl-Enter', 'Mod-Enter', 'Mod-s'].map((key) => ({ key, run: () => true })));

const ownHistory: Extension = [history(), keymap.of(historyKeymap)];

const baseExtensions: Extension = [
  EditorState.phrases.of(texts.phrases),
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  drawSelection(),
  // As in Visual Studio Code, several places can be changed at once: Ctrl+D adds the next occurrence, Alt+click a cursor.
  EditorState.allowMultipleSelections.of(true),
  EditorView.clickAddsSelectionRange.of(({ altKey }) => altKey),
  indentOnInput(),
  indentUnit.of('    '),
  bracketMatching(),
  highlightActiveLine(),
  // Tab indents. To leave the editor, press Escape, then Tab; or Control+M (on a Mac Shift+Option+M), then Tab.
  keymap.of([...defaultKeymap, indentWithTab]),
  Object.values(parts).map((part) => part.of([])),
];

/** On a narrow screen long lines wrap instead of scrolling sideways. */
const lineWrapping = () => (matchMedia('(max-width: 800px)').matches ? EditorView.lineWrapping : []);

/** Adds search, closing brackets and completions. Only typing needs them, so they are loaded after the editor. */
async function addExtras(view: EditorView) {
  const { extras } = await import('./extras.ts').catch(() => ({ extras: [] }));
  change(view, 'extras', extras);
}

export const change = (view: EditorView, part: keyof typeof parts, extension: Extension) =>
  view.dispatch({ effects: parts[part].reconfigure(extension) });

const writable = EditorView.contentAttributes.of({
  'aria-description': texts.leavingHint,
});
/** Makes the editor read-only and not editable: a phone opens no keyboard, and Tab leaves the editor. */
const readOnly = [EditorState.readOnly.of(true), EditorView.editable.of(false)];

export const accessOf = (isReadOnly: boolean): Extension => (isReadOnly ? readOnly : writable);

export const useEditorTheme = (theme: TextMateTheme, fontSize: number) =>
  useMemo(() => editorTheme(theme, fontSize), [theme, fontSize]);

/** Returns the highlighting of a grammar; none until the grammar has loaded, or if it cannot be loaded. */
export function useGrammar(name: GrammarName | undefined): Extension {
  const [loaded, setLoaded] = useState<{ name: GrammarName; highlighting: Extension }>();

  // Loading is asynchronous: a grammar that arrives after the language was changed is dropped.
  useEffect(() => {
    if (!name) return;
    let isWanted = true;
    grammars[name]().then(
      (highlighting) => isWanted && setLoaded({ name, highlighting }),
      // The grammar cannot be loaded, for example offline: the program stays plain text.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  return useMemo(() => (loaded && loaded.name === name ? loaded.highlighting : []), [loaded, name]);
}

export function jumpTo(view: EditorView, line: number) {
  const { doc } = view.state;
  const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  view.focus();
}

export const replaceCode = (view: EditorView, code: string) =>
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: code }, selection: { anchor: 0 } });

/** Types a text in place of the selection, as a key would. */
export function insertText(view: EditorView, text: string) {
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
  view.focus();
}

/** Replaces the text by a version that other people have changed. The cursor stays in its place; undo does not revert it. */
export const mergeText = (view: EditorView, text: string) =>
  view.dispatch({
    changes: difference(view.state.doc.toString(), text),
    annotations: [Transaction.addToHistory.of(false), Transaction.remote.of(true)],
  });

/** Changes the text in one undo step, separate from earlier typing. */
export const reformat = (view: EditorView, text: string, cursor: number) =>
  view.dispatch({
    changes: difference(view.state.doc.toString(), text),
    selection: { anchor: Math.min(cursor, text.length) },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.format',
    scrollIntoView: true,
  });

/** Returns one change that turns `before` into `text`: it replaces everything between their common beginning and end. */
function difference(before: string, text: string) {
  let start = 0;
  while (start < Math.min(before.length, text.length) && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, text.length) - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: text.slice(start, text.length - end) };
}
