/** A button that is only an icon, as in the top bars and inside a field. Its name is there for the pointer and for screen readers. */
import type { LucideIcon } from 'lucide-react';
import styles from './IconButton.module.css';

interface Props {
  name: string;
  icon: LucideIcon;
  /** What was asked for is under way: presses do nothing, and the focus stays. */
  isBusy?: boolean;
  /** A press leaves the focus where it is, so that a phone's keyboard stays. */
  keepsFocus?: boolean;
  /** Whether what it shows and hides is shown; none where it does not. */
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
