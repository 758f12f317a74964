/** Which key does what in a call, and the way to switch them off. */

import { changeSettings, useSettings } from '#web/features/calls/call-settings.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './KeysDialog.module.css';
import { callKeys } from './shortcuts.ts';

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
