/** A link in a shell's navigation: icon and label side by side, or stacked in a phone's bar. */
import type { LucideIcon } from 'lucide-react';
import { Link, useMatch } from 'react-router';
import styles from './NavItem.module.css';

interface Props {
  to: string;
  name: string;
  icon: LucideIcon;
  /** Whether the link is marked as current only at its own URL, and not on the pages below that URL. */
  end?: boolean;
  className?: string | undefined;
}

export function NavItem({ to, name, icon: Icon, end = false, className = '' }: Props) {
  // This is not React Router's NavLink, which treats /admin and /admin/ as different.
  const isCurrent = useMatch({ path: to, end }) !== null;
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={`${styles.item} ${className}`}>
      <Icon size={20} aria-hidden />
      {name}
    </Link>
  );
}
