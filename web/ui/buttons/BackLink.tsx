/** The way back to the list from which one came. */
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { cameFrom } from '#web/ui/list/return-focus.ts';
import styles from './BackLink.module.css';

interface Props {
  to: string;
  /** What is left for the list, which gives its link the focus (came-back.ts). */
  from?: string;
  children: string;
}

export function BackLink({ to, from, children }: Props) {
  return (
    // Where the focus goes there is to be seen, and not the top of the list.
    <Link to={to} className={styles.back} {...(from && { state: cameFrom(from), preventScrollReset: true })}>
      <ArrowLeft size={18} aria-hidden /> {children}
    </Link>
  );
}
