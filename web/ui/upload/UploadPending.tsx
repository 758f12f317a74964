import styles from './UploadPending.module.css';

interface Props {
  isSending: boolean;
  what?: 'picture' | 'video' | 'file' | undefined;
}

/** Says beside a button why it does nothing yet. There from the start, so that a screen reader says what it becomes. */
export function SendingWait({ isSending, what = 'picture' }: Props) {
  return (
    <p role="status" className={styles.wait}>
      {isSending && `The ${what} is still on its way.`}
    </p>
  );
}
