/** A link that skips the navigation, the first element that Tab reaches. It leads to `<main id="content">`. */
import * as texts from '#texts/ui.ts';
import styles from './SkipLink.module.css';

export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      {texts.skipToContent}
    </a>
  );
}
