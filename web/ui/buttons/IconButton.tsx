/** A button that shows only an icon. `name` is its tooltip and its text for screen readers. */
import type { LucideIcon } from 'lucide-react';
import styles from './IconButton.module.css';

interface Props {
  name: string;
  icon: LucideIcon;
  /** Whether the action is running: presses then do nothing, and the button keeps the focus. */
  isBusy?: boolean;
  /** Whether a press leaves the focus where it is, so that a phone's keyboard stays open. */
  keepsFocus?: boolean;
  /** Whether the content that the button shows and hides is shown; left out for other buttons. */
  isOpen?: boolean;
  onClick: () => unknown;
}

export function IconButton({ name, icon: Icon, isBusy = false, keepsFocus = false, isOpen, onClick }: Props) {
  return (
    <button
      type="button"
      className={styles.button}
      title={name}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      aria-expanded={isOpen}
      onMouseDown={(event) => keepsFocus && event.preventDefault()}
      onClick={isBusy ? undefined : onClick}
    >
      <Icon size={20} aria-hidden />
      <span className="visually-hidden">{name}</span>
    </button>
  );
}
