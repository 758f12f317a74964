/** A toolbar button: an icon with its name below. */
import type { LucideIcon } from 'lucide-react';
import { rich } from '#web/ui/display/rich.tsx';
import styles from './ToolbarButton.module.css';

interface Props {
  name: string;
  icon: LucideIcon;
  id?: string;
  /** Whether a toggle button is on; undefined for other buttons. */
  isPressed?: boolean;
  isBusy?: boolean;
  /** Why the button does nothing now. It can still be pressed, which shows the reason. */
  disabledReason?: string | undefined;
  /** A badge, such as '3<more> unread</more>': only the number is visible; screen readers get the whole text. */
  badge?: string | undefined;
  onClick: () => unknown;
}

export function ToolbarButton({
  name,
  icon: Icon,
  id,
  isPressed,
  isBusy = false,
  disabledReason,
  badge,
  onClick,
}: Props) {
  return (
    <button
      type="button"
      id={id}
      className={styles.button}
      title={disabledReason}
      aria-pressed={isPressed}
      aria-busy={isBusy || undefined}
      data-off={disabledReason ? true : undefined}
      onClick={() => !isBusy && onClick()}
    >
      <Icon size={22} aria-hidden />
      {name}
      {badge && (
        <span className={styles.mark}>
          {rich(badge, { more: (words) => <span className="visually-hidden">{words}</span> })}
        </span>
      )}
    </button>
  );
}
