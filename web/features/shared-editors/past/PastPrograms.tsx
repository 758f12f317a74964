/** The programs of one past class that the user may read. */
import { useState } from 'react';
import type { SavedCode } from '#contract/shared-editors.ts';
import * as texts from '#texts/code/shared-editors.ts';
import { sentenceOf } from '#web/api/failures.ts';
import type { EditorPreferences } from '#web/features/shared-editors/editor/editor-options.ts';
import { usePastCodeQuery } from '#web/features/shared-editors/shared-editors.api.ts';
import { CodeEditor } from '#web/ui/code-editor/CodeEditor.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './PastPrograms.module.css';

export function PastPrograms({ sessionId, kit }: { sessionId: string; kit: EditorPreferences }) {
  const { data: documents, error, isFetching, refetch } = usePastCodeQuery(sessionId);

  if (!documents) return isFetching ? <Spinner /> : <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (documents.length === 0) return <p>{texts.nothingInClass}</p>;
  return (
    <div className={styles.programs}>
      {documents.map((program, index) => (
        <Program key={program.ownerId} program={program} kit={kit} isFirst={index === 0} />
      ))}
    </div>
  );
}

interface ProgramProps {
  program: SavedCode;
  kit: EditorPreferences;
  isFirst: boolean;
}

/** A program whose editor is created only on opening, because thirty-one editors are too many for a cheap phone. */
function Program({ program: { ownerId, ownerName, languageId, code }, kit, isFirst }: ProgramProps) {
  const [hasBeenOpen, setHasBeenOpen] = useState(isFirst);
  const title = ownerId === null ? texts.theClass : ownerName;
  return (
    <details
      open={isFirst}
      className={styles.program}
      onToggle={({ currentTarget }) => currentTarget.open && setHasBeenOpen(true)}
    >
      <summary>{title}</summary>
      {hasBeenOpen && (
        <div className={styles.editor}>
          <CodeEditor
            isReadOnly
            label={texts.programTitle(title)}
            code={code}
            grammar={languageId === null ? undefined : kit.grammarOf(languageId)}
            theme={kit.theme}
            fontSize={kit.fontSize}
          />
        </div>
      )}
    </details>
  );
}
