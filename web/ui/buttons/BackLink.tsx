/** A link back to the list that the user came from. */
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { cameFrom } from '#web/ui/list/return-focus.ts';
import styles from './BackLink.module.css';

interface Props {
  to: string;
  /** The id of the item that this page shows: on return, the list moves the focus to that item's link (list/return-focus.ts). */
  from?: string;
  /** The language of the text, if it differs from the page's language. */
  lang?: string | undefined;
  children: string;
}

export function BackLink({ to, from, lang, children }: Props) {
  return (
    // The link does not reset the scroll position, because the list's focused link must stay in view.
    <Link
      to={to}
      lang={lang}
      className={styles.back}
      {...(from && { state: cameFrom(from), preventScrollReset: true })}
    >
      <ArrowLeft size={18} aria-hidden /> {children}
    </Link>
  );
}
