/** Asks "are you sure" before something that cannot be undone. Leaving it in any way but the one button means no. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './Confirm.module.css';
import { Dialog } from './Dialog.tsx';

interface Props {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The word on the button that does it. */
  yes: string;
  onYes: () => unknown;
  onClose: () => void;
}

export function Confirm({ title, children, yes, onYes, onClose }: Props) {
  function close(answer: string) {
    onClose();
    if (answer === 'yes') onYes();
  }

  return (
    <Dialog
      role="alertdialog"
      title={title}
      icon={<TriangleAlert size={28} className={styles.icon} aria-hidden />}
      onClose={close}
    >
      {children}
      <form method="dialog" className={styles.actions}>
        <Button type="submit" look="quiet">
          Cancel
        </Button>
        <Button type="submit" look="clay" value="yes">
          {yes}
        </Button>
      </form>
    </Dialog>
  );
}
