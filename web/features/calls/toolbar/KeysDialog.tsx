/** The keyboard shortcuts of a call, and a checkbox to switch them off. */

import * as texts from '#texts/classes/calls.ts';
import { changeSettings, useSettings } from '#web/features/calls/call-settings.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './KeysDialog.module.css';
import { shortcuts } from './shortcuts.ts';

export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { hasKeys } = useSettings();
  return (
    <Dialog title={texts.keyboardShortcuts} onClose={onClose}>
      <dl className={styles.keys}>
        {shortcuts.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key.toUpperCase()}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={hasKeys}
          onChange={({ currentTarget }) => changeSettings({ hasKeys: currentTarget.checked })}
        />
        {texts.useShortcuts}
      </label>
    </Dialog>
  );
}
