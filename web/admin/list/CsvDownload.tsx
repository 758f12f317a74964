/** A link that saves a table. Asks first whether the session still holds: a download that is refused says nothing. */
import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useLoggedInQuery } from '#web/features/auth/auth.api.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import styles from './CsvDownload.module.css';

export function DownloadTable({ address }: { address: string }) {
  const { refetch } = useLoggedInQuery();
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    const { isSuccess, error } = await refetch();
    if (isSuccess) location.assign(address);
    else if (error && !isNotSignedIn(error)) toast.error(sentenceOf(error));
  };
  return (
    <a className={styles.download} href={address} onClick={download}>
      <Download size={20} aria-hidden /> Download CSV
    </a>
  );
}
