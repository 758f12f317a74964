import * as texts from '#texts/ui.ts';
import styles from './UploadPending.module.css';

interface Props {
  isUploading: boolean;
  kind?: 'picture' | 'video' | 'file' | undefined;
}

/** Says beside a save button why it is disabled. Always mounted, so that screen readers announce a change. */
export function UploadPending({ isUploading, kind = 'picture' }: Props) {
  return (
    <p role="status" className={styles.pending}>
      {isUploading && texts.stillUploading[kind]}
    </p>
  );
}
