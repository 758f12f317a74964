/** A word on a coloured ground beside something, such as what state it is in. */
import styles from './Badge.module.css';

interface Props {
  /** `sun` for what wants to be seen, `leaf` for good, `clay` for wrong, `plain` for the rest. */
  tone?: 'sun' | 'leaf' | 'clay' | 'plain';
  children: string;
}

export function Mark({ tone = 'sun', children }: Props) {
  return (
    <span className={styles.mark} data-tone={tone}>
      {children}
    </span>
  );
}
