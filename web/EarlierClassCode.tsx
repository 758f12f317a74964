/** The code of a room's past classes, shown while the room is closed. */
import * as texts from '#texts/code/shared-editors.ts';
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { findGrammar } from '#web/features/playground/find-grammar.ts';
import { PastCodePanel } from '#web/features/shared-editors/panels/PastCodePanel.tsx';
import styles from './EarlierClassCode.module.css';

export default function EarlierClassCode({ roomName }: { roomName: string }) {
  const { theme, fontSize } = useEditorPreferences();
  return (
    <section aria-label={texts.codeFromPastClasses} className={styles.earlier}>
      <h2>{texts.codeFromPastClasses}</h2>
      <PastCodePanel roomName={roomName} kit={{ grammarOf: findGrammar, theme, fontSize }} />
    </section>
  );
}
