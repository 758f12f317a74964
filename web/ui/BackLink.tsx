/** The way back to the list from which one came. */
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import styles from './BackLink.module.css';

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeft size={18} aria-hidden /> {children}
    </Link>
  );
}
