/** A link to a file of the lesson. The server sends it as a download, so the page stays. */
import { Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './FileLink.module.css';

interface Props {
  url: string;
  children: ReactNode;
}

/** Without the attribute `download`, with which some browsers do not ask the service worker for a stored file. */
export const FileLink = ({ url, children }: Props) => (
  <a href={url} className={styles.link}>
    <Paperclip size={16} aria-hidden /> {children}
  </a>
);
