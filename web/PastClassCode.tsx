/** A page with the code of one past class. */
import type { ReactNode } from 'react';
import * as texts from '#texts/code/shared-editors.ts';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { findGrammar } from '#web/features/playground/find-grammar.ts';
import { PastPrograms } from '#web/features/shared-editors/past/PastPrograms.tsx';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import styles from './PastClassCode.module.css';

interface Props {
  sessionId: string;
  /** The link back to the page from which the user opened this one. */
  back: ReactNode;
  /** Names the class and its time; empty until the class is loaded. */
  about: ReactNode;
}

export function PastClassCode({ sessionId, back, about }: Props) {
  const { theme, fontSize } = useEditorPreferences();
  return (
    <div className={styles.page}>
      <div>
        {back}
        <PageHeading>{texts.codeFromThisClass}</PageHeading>
        {/* The paragraph is rendered even while empty, so that the layout does not shift when its text arrives. */}
        <p className={styles.about}>{about}</p>
      </div>
      <PastPrograms sessionId={sessionId} kit={{ grammarOf: findGrammar, theme, fontSize }} />
    </div>
  );
}
