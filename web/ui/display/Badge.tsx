/** A word on a coloured background, such as a status. */
import styles from './Badge.module.css';

interface Props {
  /** `sun` for attention, `leaf` for good, `clay` for wrong, `plain` for the rest. */
  tone?: 'sun' | 'leaf' | 'clay' | 'plain';
  /** The language of the word, if it is not the page's. */
  lang?: string;
  children: string;
}

export function Badge({ tone = 'sun', lang, children }: Props) {
  return (
    <span className={styles.badge} data-tone={tone} lang={lang}>
      {children}
    </span>
  );
}
