/** A link to a file of the lesson, which never replaces the app's page; if the file cannot be opened, plain text with the reason. */
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import * as texts from '#texts/learning/files.ts';
import type { LinkedFile } from '#web/features/lesson-texts/linked-files.ts';
import styles from './FileLink.module.css';

interface Props {
  file: LinkedFile;
  /** The language of the app's own words; undefined if the text has the same language. */
  ownLang: string | undefined;
  children: ReactNode;
}

export function FileLink({ file: { url, state }, ownLang, children }: Props) {
  if (state === 'gone' || state === 'offline')
    return (
      <span className={styles.link}>
        <Paperclip size={16} aria-hidden /> {children}{' '}
        <span lang={ownLang}>({state === 'gone' ? texts.notAvailable : texts.needsConnection})</span>
      </span>
    );
  return (
    <a href={url} className={styles.link} {...ATTRIBUTES[state]}>
      <Paperclip size={16} aria-hidden /> {children}
    </a>
  );
}

const ATTRIBUTES = {
  // With `download`, a server error is shown as a failed download and not as a page.
  download: { download: true },
  // Without `download`, because some browsers bypass the service worker for downloads. The response's headers start a download anyway.
  stored: {},
  newTab: { target: '_blank', rel: 'noreferrer' },
};
