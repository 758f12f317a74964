/** Offers a new version of the app. The user decides when to reload, because typed input could be lost. */
import * as texts from '#texts/shell.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './NewVersion.module.css';

export function NewVersion({ onTake }: { onTake: () => void }) {
  return (
    <aside aria-label={texts.newVersion} role="status" className={styles.bar}>
      <p>{texts.newVersionReady}</p>
      <Button look="soft" onClick={onTake}>
        {texts.useItNow}
      </Button>
    </aside>
  );
}
