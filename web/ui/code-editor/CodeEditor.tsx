/**
 * An editor for programs: CodeMirror, in a shadow root, because there it adopts its style sheets instead of adding
 * style elements, which our Content-Security-Policy forbids. It fills its container. The caller passes the name of a
 * grammar.
 *
 * Control+Enter and Command+Enter are left to the page.
 */
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import styles from './CodeEditor.module.css';
import {
  accessOf,
  change,
  type Document,
  insertText,
  jumpTo,
  mergeText,
  openEditor,
  reformat,
  replaceCode,
  useEditorTheme,
  useGrammar,
} from './editing.ts';
import type { GrammarName } from './grammars.ts';
import type { TextMateTheme } from './text-mate.ts';

export interface EditorHandle {
  /** Moves the cursor to a line and scrolls to that line. The first line is 1. */
  jumpTo(line: number): void;
  /** Replaces the program; like typed input, the change can be undone. */
  replace(code: string): void;
  /** Replaces the program by a version that another person has changed; the cursor stays in its place. */
  merge(code: string): void;
  /** Types a text at the cursor. */
  insert(text: string): void;
  /** Changes the program in one undo step, and puts the cursor after this many characters. */
  reformat(code: string, cursor: number): void;
  /** Returns the program in the editor. */
  code(): string;
  /** Returns the number of characters before the cursor. */
  cursor(): number;
}

interface Props extends Document {
  ref?: Ref<EditorHandle>;
  /** The grammar for highlighting; undefined for plain text. */
  grammar: GrammarName | undefined;
  theme: TextMateTheme;
  /** The font size in pixels. */
  fontSize: number;
  /** Whether the program can only be read and copied. */
  isReadOnly?: boolean;
  /** Whether the editor takes the focus when it opens. */
  takesFocus?: boolean;
  /** An additional CodeMirror extension. */
  extension?: Extension | undefined;
}

/** Text and label are read only once: to show another document, render the editor with another `key`. */
export function CodeEditor({
  ref,
  grammar,
  theme,
  fontSize,
  isReadOnly = false,
  takesFocus = false,
  extension = none,
  ...document
}: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const initial = useRef<Document>({ ...document });
  if (document.onChange) initial.current.onChange = document.onChange;
  const focusAtOpening = useEffectEvent((opened: EditorView) => takesFocus && opened.focus());

  // React does not manage CodeMirror: this effect creates it when its container is rendered, and destroys it on unmount.
  useEffect(() => {
    const first = initial.current;
    const opened = openEditor(host.current!, { ...first, onChange: (typed) => first.onChange?.(typed) });
    view.current = opened;
    focusAtOpening(opened);
    return () => opened.destroy();
  }, []);

  const look = useEditorTheme(theme, fontSize);
  // These effects change options of the existing editor, which keeps its text, its history and the cursor.
  useEffect(() => change(view.current!, 'look', look), [look]);
  const highlighting = useGrammar(grammar);
  useEffect(() => change(view.current!, 'grammar', highlighting), [highlighting]);
  useEffect(() => change(view.current!, 'access', accessOf(isReadOnly)), [isReadOnly]);
  useEffect(() => change(view.current!, 'added', extension), [extension]);

  useImperativeHandle(ref, () => ({
    jumpTo: (line) => jumpTo(view.current!, line),
    replace: (typed) => replaceCode(view.current!, typed),
    merge: (code) => mergeText(view.current!, code),
    insert: (typed) => insertText(view.current!, typed),
    reformat: (code, cursor) => reformat(view.current!, code, cursor),
    code: () => view.current!.state.doc.toString(),
    cursor: () => view.current!.state.selection.main.head,
  }));
  return <div ref={host} className={styles.editor} />;
}

const none: Extension = [];
