/** The code of a room's past classes, shown while the room is closed. */
import { useEditorPreferences } from '#web/features/playground/editor-preferences.ts';
import { findGrammar } from '#web/features/playground/find-grammar.ts';
import { PastCodePanel } from '#web/features/shared-editors/panels/PastCodePanel.tsx';
import styles from './EarlierClassCode.module.css';

export default function EarlierClassCode({ roomName }: { roomName: string }) {
  const { theme, fontSize } = useEditorPreferences();
  return (
    <section aria-label="Code from past classes" className={styles.earlier}>
      <h2>Code from past classes</h2>
      <PastCodePanel roomName={roomName} kit={{ grammarOf: findGrammar, theme, fontSize }} />
    </section>
  );
}
