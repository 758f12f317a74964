/** The class's code beside the pictures, with most of the room. Escape is the editor's: a button closes it. */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './CodePanel.module.css';
import type { Call } from './call.ts';

export function CodePanel({ call, children }: { call: Call; children: ReactNode }) {
  function close() {
    call.open(null);
    document.getElementById('call-code')?.focus();
  }
  return (
    <aside aria-label="Code" className={styles.panel}>
      <header className={styles.head}>
        <h2>Code</h2>
        <IconButton name="Close Code" icon={X} onClick={close} />
      </header>
      <div className={styles.code}>{children}</div>
    </aside>
  );
}
