/** Downloads of a task: its only attachment, a list of several attachments, or else the task itself as a text file. */
import { Download } from 'lucide-react';
import { type Task, tasks } from '#contract/tasks.ts';
import * as texts from '#texts/learning/tasks.ts';
import { addressOf } from '#web/api/call.ts';
import { DownloadLink } from '#web/ui/buttons/Button.tsx';
import { formatBytes } from '#web/ui/upload/byte-size.ts';
import styles from './TaskFiles.module.css';

type TaskWithFiles = Pick<Task, 'name' | 'attachments'> & { taskId: string };

interface Props {
  task: TaskWithFiles;
  /** The language of the task's name, if it is not the page's. */
  lang?: string | undefined;
}

export function TaskFiles({ task: { taskId, name, attachments }, lang }: Props) {
  const addressFor = (file: string) => addressOf(tasks.attachment, { params: { id: taskId, name: file } });

  if (attachments.length > 1)
    return (
      <details className={styles.files}>
        <summary>
          <Download size={18} aria-hidden /> {texts.download}
          <span className="visually-hidden" lang={lang}>
            {' '}
            {name}
          </span>{' '}
          ({texts.fileCount(attachments.length)})
        </summary>
        <ul>
          {attachments.map((file) => (
            <li key={file.name}>
              <a download href={addressFor(file.name)}>
                {texts.downloadFile(file.fileName)}
              </a>
              , {formatBytes(file.bytes)}
            </li>
          ))}
        </ul>
      </details>
    );

  const [single] = attachments;
  return (
    <DownloadLink href={single ? addressFor(single.name) : addressOf(tasks.sheet, { params: { id: taskId } })}>
      <Download size={18} aria-hidden /> {texts.download}
      <span className="visually-hidden" lang={single ? undefined : lang}>
        {' '}
        {single?.fileName ?? name}
      </span>
    </DownloadLink>
  );
}
