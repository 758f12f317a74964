/** A dialog that asks before an irreversible action. Every way to close it, except the confirm button, means no. */
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as texts from '#texts/general.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './Confirm.module.css';
import { Dialog } from './Dialog.tsx';

interface Props {
  title: string;
  /** A text that says what the action does. */
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => unknown;
  onClose: () => void;
}

export function Confirm({ title, children, confirmLabel, onConfirm, onClose }: Props) {
  function close(answer: string) {
    onClose();
    if (answer === 'yes') onConfirm();
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
          {texts.cancel}
        </Button>
        <Button type="submit" look="clay" value="yes">
          {confirmLabel}
        </Button>
      </form>
    </Dialog>
  );
}
