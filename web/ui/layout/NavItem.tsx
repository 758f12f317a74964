/** One way in a shell's navigation: an icon and a word, side by side, or one above the other in the bar of a phone. */
import type { LucideIcon } from 'lucide-react';
import { Link, useMatch } from 'react-router';
import styles from './NavItem.module.css';

interface Props {
  to: string;
  name: string;
  icon: LucideIcon;
  /** Current only at exactly this address, not below it. */
  end?: boolean;
  className?: string | undefined;
}

export function NavItem({ to, name, icon: Icon, end = false, className = '' }: Props) {
  // Not NavLink: to that, /admin would not be /admin/.
  const isCurrent = useMatch({ path: to, end }) !== null;
  return (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} className={`${styles.item} ${className}`}>
      <Icon size={20} aria-hidden />
      {name}
    </Link>
  );
}
