/** A word on a coloured background, such as a status. */
import styles from './Badge.module.css';

interface Props {
  /** The colour: `sun` asks for attention, `leaf` means good, `clay` means wrong, `plain` is for all others. */
  tone?: 'sun' | 'leaf' | 'clay' | 'plain';
  /** The language of the word, if it differs from the page's language. */
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
