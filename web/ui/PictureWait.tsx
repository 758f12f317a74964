import styles from './PictureWait.module.css';

/** Says beside a button why it does nothing yet. There from the start, so that a screen reader says what it becomes. */
export function PictureWait({ isSending }: { isSending: boolean }) {
  return (
    <p role="status" className={styles.wait}>
      {isSending && 'The picture is still on its way.'}
    </p>
  );
}
