import styles from './PictureWait.module.css';

/** Says beside a button why it does nothing yet. There from the start, so that a screen reader says what it becomes. */
export function PictureWait({ isSending, what = 'picture' }: { isSending: boolean; what?: string | undefined }) {
  return (
    <p role="status" className={styles.wait}>
      {isSending && `The ${what} is still on its way.`}
    </p>
  );
}
