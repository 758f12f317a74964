/** A panel beside the videos, or below them on a phone. Closing it returns the focus to its toolbar button. */
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import * as texts from '#texts/classes/calls.ts';
import type { Call } from '#web/features/calls/call.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import styles from './Panel.module.css';

interface Props {
  call: Call;
  panel: 'people' | 'chat';
  title: string;
  children: ReactNode;
}

export function Panel({ call, panel, title, children }: Props) {
  const id = useId();
  function close() {
    call.view.open(null);
    document.getElementById(`call-${panel}`)?.focus();
  }
  /** Closes the panel on Escape. In a dialog within the panel, Escape closes the dialog only. */
  function closeByKey({ key, target }: KeyboardEvent<HTMLElement>) {
    if (key === 'Escape' && !(target as Element).closest('dialog')) close();
  }
  return (
    <aside aria-labelledby={id} className={styles.panel} onKeyDown={closeByKey}>
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        <IconButton name={texts.close(title)} icon={X} onClick={close} />
      </header>
      {children}
    </aside>
  );
}
