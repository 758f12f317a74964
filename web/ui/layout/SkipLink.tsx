/** The first stop of the Tab key: past the navigation, to what the page is about. The target is `<main id="content">`. */
import styles from './SkipLink.module.css';

export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      Skip to content
    </a>
  );
}
