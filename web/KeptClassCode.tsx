/** What was written in the classes of a room, for whoever finds it closed. */
import { useEditorLook } from '#web/features/playground/editor-preferences.ts';
import { grammarOf } from '#web/features/playground/grammar-of.ts';
import { EarlierPanel } from '#web/features/shared-editors/panels/EarlierPanel.tsx';
import styles from './KeptClassCode.module.css';

export default function KeptClassCode({ roomName }: { roomName: string }) {
  const { theme, fontSize } = useEditorLook();
  return (
    <section aria-label="What was written here" className={styles.kept}>
      <h2>What was written here</h2>
      <EarlierPanel roomName={roomName} kit={{ grammarOf, theme, fontSize }} />
    </section>
  );
}
