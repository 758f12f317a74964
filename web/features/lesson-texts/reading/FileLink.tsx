/** A link to a file of the lesson, which never replaces the app; text with the reason if the file cannot be opened. */
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import * as texts from '#texts/learning/files.ts';
import type { LinkedFile } from '#web/features/lesson-texts/linked-files.ts';
import styles from './FileLink.module.css';

interface Props {
  file: LinkedFile;
  /** The language of our own words; undefined if it is that of the text. */
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
  // With `download`, an error of the server is a failed download, and no page.
  download: { download: true },
  // Without it, because some browsers do not ask the service worker for a download. Its answer is one by its headers.
  stored: {},
  newTab: { target: '_blank', rel: 'noreferrer' },
};
