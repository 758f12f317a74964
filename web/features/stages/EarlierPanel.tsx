/** What was written in a room's classes, to be read afterwards. */
import { useState } from 'react';
import type { KeptCode } from '#contract/stages.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/Button.tsx';
import { CodeEditor } from '#web/ui/code-editor/CodeEditor.tsx';
import { LoadFailed } from '#web/ui/LoadFailed.tsx';
import { Moment } from '#web/ui/Moment.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import styles from './EarlierPanel.module.css';
import type { EditorLook } from './editor-kit.ts';
import { useKeptCodeQuery, useWrittenSessionsQuery } from './stages.api.ts';

export function EarlierPanel({ roomName, kit }: { roomName: string; kit: EditorLook }) {
  const { data: sessions, error, isFetching, refetch } = useWrittenSessionsQuery(roomName);
  const [chosen, choose] = useState<string>();

  if (chosen) return <Written sessionId={chosen} kit={kit} onBack={() => choose(undefined)} />;
  if (!sessions) return isFetching ? <Spinner /> : <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (sessions.length === 0) return <p>Nothing has been written in this room yet.</p>;
  return (
    <ul className={styles.sessions}>
      {sessions.map(({ _id, startedAt }) => (
        <li key={_id}>
          <Button wide look="quiet" onClick={() => choose(_id)}>
            <Moment at={startedAt} />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Written({ sessionId, kit, onBack }: { sessionId: string; kit: EditorLook; onBack: () => void }) {
  const { data: documents, error, isFetching, refetch } = useKeptCodeQuery(sessionId);
  return (
    <div className={styles.written}>
      <Button look="quiet" onClick={onBack}>
        All classes
      </Button>
      {documents?.map((kept, place) => (
        <Kept key={kept.ownerId} kept={kept} kit={kit} isFirst={place === 0} />
      ))}
      {!documents && (isFetching ? <Spinner /> : <LoadFailed message={sentenceOf(error)} onRetry={refetch} />)}
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
