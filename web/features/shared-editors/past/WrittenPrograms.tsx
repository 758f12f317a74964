/** What was written in one class, as far as one may read it. */
import { useState } from 'react';
import type { KeptCode } from '#contract/stages.ts';
import { sentenceOf } from '#web/api/failures.ts';
import type { EditorLook } from '#web/features/shared-editors/editor/editor-kit.ts';
import { useKeptCodeQuery } from '#web/features/shared-editors/shared-editors.api.ts';
import { CodeEditor } from '#web/ui/code-editor/CodeEditor.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import styles from './WrittenPrograms.module.css';

export function WrittenPrograms({ sessionId, kit }: { sessionId: string; kit: EditorLook }) {
  const { data: documents, error, isFetching, refetch } = useKeptCodeQuery(sessionId);

  if (!documents) return isFetching ? <Spinner /> : <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (documents.length === 0) return <p>Nothing was written in this class.</p>;
  return (
    <div className={styles.written}>
      {documents.map((kept, place) => (
        <Kept key={kept.ownerId} kept={kept} kit={kit} isFirst={place === 0} />
      ))}
    </div>
  );
}

interface KeptProps {
  kept: KeptCode;
  kit: EditorLook;
  isFirst: boolean;
}

/** Thirty-one editors at once are more than a cheap phone carries: each is made when it is opened. */
function Kept({ kept: { ownerId, ownerName, languageId, code }, kit, isFirst }: KeptProps) {
  const [hasBeenOpen, setHasBeenOpen] = useState(isFirst);
  const title = ownerId === null ? 'The class' : ownerName;
  return (
    <details
      open={isFirst}
      className={styles.program}
      onToggle={({ currentTarget }) => currentTarget.open && setHasBeenOpen(true)}
    >
      <summary>{title}</summary>
      {hasBeenOpen && (
        <div className={styles.kept}>
          <CodeEditor
            isReadOnly
            label={`Program: ${title}`}
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
