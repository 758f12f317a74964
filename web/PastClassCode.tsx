/** A page that shows what was written in one class. */
import type { ReactNode } from 'react';
import { useEditorLook } from '#web/features/playground/editor-preferences.ts';
import { grammarOf } from '#web/features/playground/grammar-of.ts';
import { Written } from '#web/features/shared-editors/past/WrittenPrograms.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './PastClassCode.module.css';

interface Props {
  sessionId: string;
  /** The way back. */
  back: ReactNode;
  /** Which class it was; empty while that is not known. */
  about: ReactNode;
}

export function PastClassCode({ sessionId, back, about }: Props) {
  const { theme, fontSize } = useEditorLook();
  return (
    <div className={styles.page}>
      <div>
        {back}
        <PageHeading>Code of the class</PageHeading>
        {/* Its place is there before it comes. */}
        <p className={styles.about}>{about}</p>
      </div>
      <Written sessionId={sessionId} kit={{ grammarOf, theme, fontSize }} />
    </div>
  );
}
