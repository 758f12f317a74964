/** A button in the bar of a call: a sign, and its name below. */
import type { LucideIcon } from 'lucide-react';
import styles from './ToolbarButton.module.css';

interface Props {
  name: string;
  icon: LucideIcon;
  id?: string;
  /** Whether it is on; none where it is not switched. */
  isPressed?: boolean;
  isBusy?: boolean;
  /** Why it cannot be now: presses say so. */
  whyNot?: string | undefined;
  /** What waits behind it, such as '3 unread': its number is shown. */
  mark?: string | undefined;
  onClick: () => unknown;
}

export function BarButton({ name, icon: Icon, id, isPressed, isBusy = false, whyNot, mark, onClick }: Props) {
  return (
    <button
      type="button"
      id={id}
      className={styles.button}
      title={whyNot}
      aria-pressed={isPressed}
      aria-busy={isBusy || undefined}
      data-off={whyNot ? true : undefined}
      onClick={() => !isBusy && onClick()}
    >
      <Icon size={22} aria-hidden />
      {name}
      {mark && (
        <span className={styles.mark}>
          {mark.split(' ')[0]}
          <span className="visually-hidden"> {mark.split(' ')[1]}</span>
        </span>
      )}
    </button>
  );
}
