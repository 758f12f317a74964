/** Shows an error message beside the button that caused the error; renders nothing without a message. */
import styles from './InlineError.module.css';

export function InlineError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className={styles.error}>
      {message}
    </p>
  );
}
