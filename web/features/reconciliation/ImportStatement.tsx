/** Imports a statement that the office downloaded from the provider. The file is sent only when Import is pressed. */
import { FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { type Reconciliation, reconciliation } from '#contract/money/reconciliation.ts';
import * as texts from '#texts/money/reconciliation.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import { useImportStatementMutation } from './reconciliation.api.ts';
import styles from './Sources.module.css';

interface Props {
  onReport: (report: Reconciliation) => void;
}

export function ImportStatement({ onReport }: Props) {
  const [file, setFile] = useState<File>();
  const { importFile, isLoading, problem: message, clear: resetErrors } = useImport(onReport);

  function choose(chosen: File) {
    resetErrors();
    setFile(chosen);
  }

  return (
    <section className={styles.source}>
      <h2>{texts.importTitle}</h2>
      <FileChoice file={file} onFile={choose} />
      {file && (
        <Button isBusy={isLoading} onClick={() => importFile(file)}>
          {texts.importNow}
        </Button>
      )}
      <InlineError message={message} />
    </section>
  );
}

function useImport(onReport: Props['onReport']) {
  const [send, { isLoading, error, reset }] = useImportStatementMutation();
  const [parseError, setParseError] = useState<string>();

  async function importFile(file: File) {
    const csv = await file.text().catch(() => '');
    const parsed = reconciliation.importStatement.body.safeParse({ csv });
    setParseError(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    const { data: report } = await send(csv);
    if (report) onReport(report);
  }

  function clear() {
    setParseError(undefined);
    reset();
  }

  const problem = parseError ?? (error && !isNotSignedIn(error) ? sentenceOf(error) : undefined);
  return { importFile, isLoading, problem, clear };
}

interface FileChoiceProps {
  file: File | undefined;
  onFile: (file: File) => void;
}

function FileChoice({ file, onFile }: FileChoiceProps) {
  const id = useId();
  return (
    <div className={styles.file}>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        className="visually-hidden"
        aria-describedby={`${id}-file`}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onFile(chosen);
          // Without this, choosing the same file again would fire no change event.
          target.value = '';
        }}
      />
      <label htmlFor={id} className={styles.choose}>
        <FileText size={18} aria-hidden /> {file ? texts.chooseAnother : texts.chooseFile}
      </label>
      <p id={`${id}-file`} role="status">
        {file ? `${file.name}, ${formatBytes(file.size)}` : texts.asDownloaded}
      </p>
    </div>
  );
}
