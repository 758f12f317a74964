/** The keyboard shortcuts of the code editor, by what they do, and those of the page around it. */
import * as texts from '#texts/code/code-editor.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { isMac } from '#web/ui/layout/is-mac.ts';
import styles from './KeysDialog.module.css';

interface Props {
  /** Whether the editor belongs to files, which have keys too. */
  hasFiles?: boolean;
  onClose: () => void;
}

export const KeysDialog = ({ hasFiles = false, onClose }: Props) => (
  <Dialog title={texts.keyboardShortcuts} onClose={onClose}>
    <dl className={styles.keys}>
      {[...(hasFiles ? fileKeys : []), ...editorKeys].map(([keys, action, onMac]) => (
        <div key={keys}>
          <dt>
            <kbd>{onThisDevice(keys, onMac)}</kbd>
          </dt>
          <dd>{action}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);

/** `onMac` is given where a Mac has other keys than those in the same places. */
type Shortcut = [keys: string, action: string, onMac?: string];

const fileKeys: Shortcut[] = [
  ['Ctrl+P', texts.openFileKey],
  ['Ctrl+Shift+F', texts.searchFilesKey],
  ['F2', texts.renameFileKey],
  ['Ctrl+S', texts.saveKey],
];

const editorKeys: Shortcut[] = [
  ['Ctrl+Enter', texts.runKey],
  ['Ctrl+/', texts.commentKey],
  ['Alt+↑ ↓', texts.moveLineKey],
  ['Shift+Alt+↑ ↓', texts.copyLineKey],
  ['Ctrl+Shift+K', texts.deleteLineKey],
  ['Ctrl+D', texts.nextOccurrenceKey],
  ['Ctrl+Shift+L', texts.allOccurrencesKey],
  ['Ctrl+Alt+↑ ↓', texts.addCursorKey],
  ['Ctrl+F', texts.findKey],
  ['Ctrl+H', texts.replaceKey, '⌘+⌥+F'],
  ['F3', texts.nextMatchKey],
  ['Ctrl+G', texts.goToLineKey, '⌃+G'],
  ['Ctrl+] [', texts.indentKey],
  ['Ctrl+Z', texts.undoKey],
];

/** A Mac has Command, Shift and Option in the places of Ctrl, Shift and Alt. */
const onThisDevice = (keys: string, onMac?: string) =>
  isMac ? (onMac ?? keys.replace('Ctrl', '⌘').replace('Shift', '⇧').replace('Alt', '⌥')) : keys;
