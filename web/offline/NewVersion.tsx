/** Offers a new version of the app, which is not applied automatically, because the user may be typing. */
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
