/** A page with the code of one past class. */
import type { ReactNode } from 'react';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { grammarOf } from '#web/features/playground/grammar-of.ts';
import { WrittenPrograms } from '#web/features/shared-editors/past/WrittenPrograms.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './PastClassCode.module.css';

interface Props {
  sessionId: string;
  /** The link back. */
  back: ReactNode;
  /** Names the class; empty until it is loaded. */
  about: ReactNode;
}

export function PastClassCode({ sessionId, back, about }: Props) {
  const { theme, fontSize } = useEditorPreferences();
  return (
    <div className={styles.page}>
      <div>
        {back}
        <PageHeading>Code of the class</PageHeading>
        {/* Rendered while empty, so that the layout does not shift. */}
        <p className={styles.about}>{about}</p>
      </div>
      <WrittenPrograms sessionId={sessionId} kit={{ grammarOf, theme, fontSize }} />
    </div>
  );
}
