/** The class's code beside the pictures, with most of the room. Escape is the editor's: a button closes it. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Call } from '#web/features/calls/call.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import styles from './CodePanel.module.css';

interface Props {
  call: Call;
  /** Closed, it is there and not seen: nothing is lost of what was being written. */
  isOpen: boolean;
  children: ReactNode;
}

export function CodePanel({ call, isOpen, children }: Props) {
  function close() {
    call.open(null);
    document.getElementById('call-code')?.focus();
  }
  return (
    <aside aria-label="Code" className={styles.panel} hidden={!isOpen}>
      <header className={styles.head}>
        <h2>Code</h2>
        <IconButton name="Close Code" icon={X} onClick={close} />
      </header>
      <div className={styles.code}>{children}</div>
    </aside>
  );
}
