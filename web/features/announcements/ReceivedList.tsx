/** The announcements that were sent to the reader, newest first. */
import { Link } from 'react-router';
import type { ReadAnnouncement } from '#contract/notifications/announcements.ts';
import * as texts from '#texts/announcements.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './Announcements.module.css';
import { useReceivedAnnouncementsQuery } from './announcements.api.ts';

/** @param pathOf  returns the path of an announcement's page */
export function ReceivedList({ pathOf }: { pathOf: (id: string) => string }) {
  const { data, error, refetch } = useReceivedAnnouncementsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!data) return error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />;
  if (data.length === 0) return <EmptyState title={texts.none}>{texts.noneText}</EmptyState>;
  return (
    <ul className={styles.list}>
      {data.map((one) => (
        <li key={one._id}>
          <Link to={pathOf(one._id)} className={styles.item}>
            {one.title}
            <About announcement={one} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export const About = ({ announcement: { sentAt, courseTitle, isNew } }: { announcement: ReadAnnouncement }) => (
  <span className={styles.about}>
    {isNew && <Badge>{texts.isNew}</Badge>}
    {sentAt ? <DateTime at={sentAt} /> : texts.notSent}
    {courseTitle && <span>{courseTitle}</span>}
  </span>
);
