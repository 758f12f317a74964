/** A link that downloads a CSV. Checks the session first, because browsers show no message about a refused download. */
import { Download } from 'lucide-react';
import type { MouseEvent } from 'react';
import * as texts from '#texts/learning/files.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useLoggedInQuery } from '#web/features/auth/auth.api.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import styles from './CsvDownload.module.css';

export function CsvDownload({ url }: { url: string }) {
  const { refetch } = useLoggedInQuery();
  const download = async (event: MouseEvent) => {
    event.preventDefault();
    const { isSuccess, error } = await refetch();
    if (isSuccess) location.assign(url);
    else if (error && !isNotSignedIn(error)) toast.error(sentenceOf(error));
  };
  return (
    <a className={styles.download} href={url} onClick={download}>
      <Download size={20} aria-hidden /> {texts.downloadCsv}
    </a>
  );
}
