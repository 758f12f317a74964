/** CodeMirror as we want it: what keys do, what is drawn, and the parts of it that change while somebody types. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
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
import { type GrammarName, grammars } from './grammars.ts';
import { lookOf } from './look.ts';
import type { TextMateTheme } from './text-mate.ts';

export interface Document {
  /** What it is called for those who do not see it. */
  label: string;
  /** Or what tells it, at the moment at which the editor is made: with a `binding` not a letter may come in between. */
  code: string | (() => string);
  onChange?: (code: string) => void;
  /** What else writes in it, over a line to others say. To undo is its business then. */
  binding?: Extension;
}

const parts = {
  look: new Compartment(),
  grammar: new Compartment(),
  access: new Compartment(),
  extras: new Compartment(),
};

/** @param host  empties itself when the editor is destroyed, and may be used again */
export function openEditor(host: HTMLElement, { label, code, onChange, binding = ownHistory }: Document) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const told = EditorView.updateListener.of(({ docChanged, state }) => {
    if (docChanged) onChange?.(state.doc.toString());
  });
  const named = EditorView.contentAttributes.of({
    'aria-label': label,
    // What can be typed in is in the tab order anyway; not every checker knows.
    tabindex: '0',
  });
  const extensions = [leftToThePage, binding, manners, named, told, fitted()];
  const state = EditorState.create({ doc: typeof code === 'string' ? code : code(), extensions });
  const view = new EditorView({ state, root, parent: root });
  void addExtras(view);
  return view;
}

/** What the page does on these keys is not also an empty line. */
const leftToThePage = keymap.of(['Ctrl-Enter', 'Mod-Enter'].map((key) => ({ key, run: () => true })));

const ownHistory: Extension = [history(), keymap.of(historyKeymap)];

const manners: Extension = [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  drawSelection(),
  indentOnInput(),
  indentUnit.of('    '),
  bracketMatching(),
  highlightActiveLine(),
  // Escape, then Tab leaves; so does Control+M, then Tab (Shift+Option+M on a Mac).
  keymap.of([...defaultKeymap, indentWithTab]),
  Object.values(parts).map((part) => part.of([])),
];

/** On a narrow screen long lines go on below, where a thumb can see them. */
const fitted = () => (matchMedia('(max-width: 800px)').matches ? EditorView.lineWrapping : []);

/** Searching, closing brackets and completions: of use once somebody types, so they come last. */
async function addExtras(view: EditorView) {
  const { extras } = await import('./extras.ts').catch(() => ({ extras: [] }));
  change(view, 'extras', extras);
}

export const change = (view: EditorView, part: keyof typeof parts, extension: Extension) =>
  view.dispatch({ effects: parts[part].reconfigure(extension) });

const writable = EditorView.contentAttributes.of({
  'aria-description': 'Tab indents. Press Escape, then Tab, to leave.',
});
/** A phone that shows it brings no keyboard, and Tab leaves. */
const readOnly = [EditorState.readOnly.of(true), EditorView.editable.of(false)];

export const accessOf = (isReadOnly: boolean): Extension => (isReadOnly ? readOnly : writable);

export const useLook = (theme: TextMateTheme, fontSize: number) =>
  useMemo(() => lookOf(theme, fontSize), [theme, fontSize]);

/** The highlighting of a grammar: nothing until it has come, or when it does not. */
export function useGrammar(name: GrammarName | undefined): Extension {
  const [came, setCame] = useState<{ name: GrammarName; highlighting: Extension }>();

  // It is fetched, and what comes too late is not wanted any more.
  useEffect(() => {
    if (!name) return;
    let isWanted = true;
    grammars[name]().then(
      (highlighting) => isWanted && setCame({ name, highlighting }),
      // Without a network a program is plain text.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  return useMemo(() => (came && came.name === name ? came.highlighting : []), [came, name]);
}

export function jumpTo(view: EditorView, line: number) {
  const { doc } = view.state;
  const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) });
  view.focus();
}

export const replaceCode = (view: EditorView, code: string) =>
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: code }, selection: { anchor: 0 } });
