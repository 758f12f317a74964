/** Chooses the file of an import, and describes its format. */
import { Download, FileText } from 'lucide-react';
import { useId } from 'react';
import * as texts from '#texts/people/people-imports.ts';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import styles from './people-imports.module.css';

interface Props {
  file: File | undefined;
  /** Whether to hide the description of the format, because a preview or a result is shown below. */
  isBrief: boolean;
  onFile: (file: File) => void;
}

/** A template with the header only. The byte order mark lets Excel read it as UTF-8. */
const template = `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${Object.values(texts.columns).join(',')}\r\n`)}`;

export function ChooseList({ file, isBrief, onFile }: Props) {
  const id = useId();
  return (
    <section className={styles.card}>
      {!isBrief && <p>{texts.lead}</p>}
      <div className={styles.file}>
        <input
          id={id}
          type="file"
          accept=".csv,.xlsx,.txt,text/csv"
          className="visually-hidden"
          aria-describedby={`${id}-file`}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) onFile(chosen);
            // Without this, choosing the same file again after correcting it would not fire a change event.
            target.value = '';
          }}
        />
        <label htmlFor={id} className={styles.choose} data-first={!file || undefined}>
          <FileText size={18} aria-hidden /> {file ? texts.chooseAnother : texts.chooseFile}
        </label>
        <span id={`${id}-file`} className={styles.muted}>
          {file ? `${file.name}, ${formatBytes(file.size)}` : texts.formats}
        </span>
      </div>
      {!isBrief && (
        <>
          <p className={styles.muted}>{texts.howTo}</p>
          <a href={template} download={texts.templateFile} className={styles.template}>
            <Download size={18} aria-hidden /> {texts.template}
          </a>
        </>
      )}
    </section>
  );
}
