/** Shows the programs of the room's past classes, read-only. */
import { useState } from 'react';
import * as texts from '#texts/code/shared-editors.ts';
import { sentenceOf } from '#web/api/failures.ts';
import type { EditorPreferences } from '#web/features/shared-editors/editor/editor-options.ts';
import { PastPrograms } from '#web/features/shared-editors/past/PastPrograms.tsx';
import { usePastSessionsQuery } from '#web/features/shared-editors/shared-editors.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './PastCodePanel.module.css';

export function PastCodePanel({ roomName, kit }: { roomName: string; kit: EditorPreferences }) {
  const { data: sessions, error, isFetching, refetch } = usePastSessionsQuery(roomName);
  const [chosen, choose] = useState<string>();

  if (chosen)
    return (
      <div className={styles.chosen}>
        <Button look="quiet" onClick={() => choose(undefined)}>
          {texts.allClasses}
        </Button>
        <PastPrograms sessionId={chosen} kit={kit} />
      </div>
    );
  if (!sessions) return isFetching ? <Spinner /> : <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (sessions.length === 0) return <p>{texts.nothingInRoom}</p>;
  return (
    <ul className={styles.sessions}>
      {sessions.map(({ _id, startedAt }) => (
        <li key={_id}>
          <Button wide look="quiet" onClick={() => choose(_id)}>
            <DateTime at={startedAt} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
