/** A button that shows only an icon. `name` is its tooltip and its text for screen readers. */
import type { LucideIcon } from 'lucide-react';
import styles from './IconButton.module.css';

interface Props {
  name: string;
  icon: LucideIcon;
  /** Whether the action is running: presses then do nothing, and the button keeps the focus. */
  isBusy?: boolean;
  /** Whether presses do nothing for another reason. The button keeps the focus. */
  isDisabled?: boolean;
  /** Whether a press leaves the focus where it is, so that a phone's keyboard stays open. */
  keepsFocus?: boolean;
  /** Whether the content that the button shows and hides is shown; left out for other buttons. */
  isOpen?: boolean;
  onClick: () => unknown;
}

export function IconButton({
  name,
  icon: Icon,
  isBusy = false,
  isDisabled = false,
  keepsFocus = false,
  isOpen,
  onClick,
}: Props) {
  const isInactive = isBusy || isDisabled;
  return (
    <button
      type="button"
      className={styles.button}
      title={name}
      aria-disabled={isInactive || undefined}
      aria-busy={isBusy || undefined}
      aria-expanded={isOpen}
      onMouseDown={(event) => keepsFocus && event.preventDefault()}
      onClick={isInactive ? undefined : onClick}
    >
      <Icon size={20} aria-hidden />
      <span className="visually-hidden">{name}</span>
    </button>
  );
}
