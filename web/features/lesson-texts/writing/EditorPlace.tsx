/** Where the editor is on the page. */
import { useEffect, useRef } from 'react';
import type { MarkdownEditor } from './editor/markdown-editor.ts';
import styles from './LessonTextEditor.module.css';

export function EditorPlace({ editor }: { editor: MarkdownEditor }) {
  const place = useRef<HTMLDivElement>(null);
  // CodeMirror is outside React: this effect puts it into its place once that is rendered, and takes it away.
  useEffect(() => editor.attach(place.current!), [editor]);
  return <div ref={place} className={styles.editor} />;
}
