/** Says that a new version is ready. It waits for its person: somebody may be typing. */
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './NewVersion.module.css';

export function NewVersion({ onTake }: { onTake: () => void }) {
  return (
    <aside aria-label="New version" role="status" className={styles.bar}>
      <p>A new version is ready</p>
      <Button look="soft" onClick={onTake}>
        Use it now
      </Button>
    </aside>
  );
}
