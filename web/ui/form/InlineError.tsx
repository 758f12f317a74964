/** Why something did not work, beside what was pressed. Nothing when it did. */
import styles from './InlineError.module.css';

export function Wrong({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className={styles.wrong}>
      {message}
    </p>
  );
}
