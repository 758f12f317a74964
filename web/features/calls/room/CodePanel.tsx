/**
 * The class's code beside the videos, with most of the space. Escape does not close it, because the editor uses that
 * key.
 */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import * as texts from '#texts/classes/calls.ts';
import type { Call } from '#web/features/calls/call.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import styles from './CodePanel.module.css';

interface Props {
  call: Call;
  /** A closed panel is hidden, not unmounted, so that no text is lost. */
  isOpen: boolean;
  children: ReactNode;
}

export function CodePanel({ call, isOpen, children }: Props) {
  function close() {
    call.view.open(null);
    document.getElementById('call-code')?.focus();
  }
  return (
    <aside aria-label={texts.code} className={styles.panel} hidden={!isOpen}>
      <header className={styles.header}>
        <h2>{texts.code}</h2>
        <IconButton name={texts.close(texts.code)} icon={X} onClick={close} />
      </header>
      <div className={styles.code}>{children}</div>
    </aside>
  );
}
