/** A row of a start page: an icon, a title with a line of text, and a link over the whole row. */
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import styles from './DayRow.module.css';

interface Props {
  icon: LucideIcon;
  title: string;
  text: ReactNode;
  to: To;
  /** The router state for the page that the link opens. */
  state?: object;
}

export function DayRow({ icon: Icon, title, text, to, state }: Props) {
  return (
    <div className={styles.row}>
      <Icon size={22} aria-hidden className={styles.icon} />
      <p className={styles.words}>
        <Link to={to} state={state} className={styles.title}>
          {title}
        </Link>
        <span className={styles.text}>{text}</span>
      </p>
      <ChevronRight size={20} aria-hidden className={styles.arrow} />
    </div>
  );
}

/** A placeholder with the height of a row, shown while the row loads. */
export const DayRowLoading = () => <div className={styles.row} aria-hidden />;
