/** Which key does what in a call, and the way to switch them off. */
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { callKeys } from './call-keys.ts';
import { changeSettings, useSettings } from './call-settings.ts';
import styles from './KeysDialog.module.css';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { hasKeys } = useSettings();
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {callKeys.map(({ key, words }) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={hasKeys}
          onChange={({ currentTarget }) => changeSettings({ hasKeys: currentTarget.checked })}
        />
        Use these keys
      </label>
    </Dialog>
  );
}
