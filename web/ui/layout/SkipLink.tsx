/** The first stop of the Tab key: skips the navigation. Its target is `<main id="content">`. */
import * as texts from '#texts/ui.ts';
import styles from './SkipLink.module.css';

export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      {texts.skipToContent}
    </a>
  );
}
