/** The element of the page that contains the editor. */
import { useEffect, useRef } from 'react';
import type { MarkdownEditor } from './editor/markdown-editor.ts';
import styles from './LessonTextEditor.module.css';

export function EditorMount({ editor }: { editor: MarkdownEditor }) {
  const place = useRef<HTMLDivElement>(null);
  // React does not manage CodeMirror: this effect inserts the editor once the element is rendered, and removes it on unmount.
  useEffect(() => editor.attach(place.current!), [editor]);
  return <div ref={place} className={styles.editor} />;
}
