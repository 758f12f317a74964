/** An editor of the files of a web page, with a preview beside it. */
import { useState } from 'react';
import { FormatButton } from '#web/features/formatters/FormatButton.tsx';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { filesOf, sourceOf } from '#web/features/projects/editing/page-source.ts';
import { FilesEditor } from '#web/features/projects/editor/FilesEditor.tsx';
import { WebPreview } from '#web/features/projects/preview/WebPreview.tsx';
import styles from './PageField.module.css';

interface Props {
  label: string;
  source: string;
  onChange: (source: string) => void;
}

export default function PageField({ label, source, onChange }: Props) {
  const [files, setFiles] = useState(() => filesOf(source));
  const { theme, fontSize } = useEditorPreferences();
  return (
    <section aria-label={label} className={styles.field}>
      <FilesEditor
        files={files}
        opened={Object.keys(files)}
        look={{ theme, fontSize }}
        tools={(path, editor) => <FormatButton path={path} editor={editor} />}
        current={() => files}
        onChange={(changed) => {
          setFiles(changed);
          onChange(sourceOf(changed));
        }}
        side={(shown) => <WebPreview {...shown} />}
      />
    </section>
  );
}
