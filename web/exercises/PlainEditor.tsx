/** A plain text field that replaces the exercise's editor if that cannot be loaded. */
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { EditorHandle } from '#web/ui/code-editor/CodeEditor.tsx';
import styles from './PlainEditor.module.css';

interface Props {
  ref: Ref<EditorHandle>;
  label: string;
  code: string;
  onType: (code: string) => void;
}

export function PlainEditor({ ref, label, code, onType }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    jumpTo: () => field.current!.focus(),
    replace(typed) {
      field.current!.value = typed;
    },
    merge(code) {
      field.current!.value = code;
    },
    insert: (typed) => field.current!.setRangeText(typed),
    reformat(code, cursor) {
      field.current!.value = code;
      field.current!.setSelectionRange(cursor, cursor);
    },
    code: () => field.current!.value,
    cursor: () => field.current!.selectionEnd,
  }));
  return (
    <textarea
      ref={field}
      className={styles.field}
      aria-label={label}
      defaultValue={code}
      spellCheck={false}
      autoCapitalize="off"
      // biome-ignore lint/a11y/noAutofocus: it opens because the student wants to type
      autoFocus
      onChange={({ target }) => onType(target.value)}
    />
  );
}
