/** The dialog that lists the notifications, the newest first. Each links to the page that it is about. */
import { Link } from 'react-router';
import type { Notification } from '#contract/notifications/notifications.ts';
import * as announcementsTexts from '#texts/announcements.ts';
import * as settingsTexts from '#texts/notification-settings.ts';
import * as texts from '#texts/notifications.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './NotificationList.module.css';
import { useNotificationsQuery } from './notifications.api.ts';

export const NotificationList = ({ onClose }: { onClose: () => void }) => (
  <Dialog title={texts.notifications} onClose={onClose}>
    {(close) => (
      <>
        <Notifications onLeave={() => close()} />
        <MoreLinks onLeave={() => close()} />
      </>
    )}
  </Dialog>
);

function MoreLinks({ onLeave }: { onLeave: () => void }) {
  const isStudent = useMe().type === 'student';
  return (
    <>
      <Link
        to={isStudent ? paths.notifications : paths.adminNotifications}
        className={styles.settings}
        onClick={onLeave}
      >
        {settingsTexts.title}
      </Link>
      {isStudent && (
        <Link to={paths.announcements} className={styles.settings} onClick={onLeave}>
          {announcementsTexts.all}
        </Link>
      )}
    </>
  );
}

function Notifications({ onLeave }: { onLeave: () => void }) {
  const query = useNotificationsQuery(undefined, { refetchOnMountOrArgChange: true });
  // Waits for the refetch, because the cached list may lack the newest notifications.
  if (query.isFetching) return <Spinner />;
  if (!query.data) return <LoadFailed message={sentenceOf(query.error)} onRetry={query.refetch} />;
  if (query.data.notifications.length === 0)
    return <EmptyState title={texts.nothingNew}>{texts.nothingNewText}</EmptyState>;
  return (
    <ul className={styles.list}>
      {query.data.notifications.map((each) => (
        <li key={each._id}>
          <NotificationItem notification={each} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  );
}

const NotificationItem = ({
  notification: { kind, title, path, at, isNew },
  onLeave,
}: {
  notification: Notification;
  onLeave: () => void;
}) => (
  // With `isOpened` the linked page focuses the record that the notification is about.
  <Link to={path} state={{ isOpened: true }} className={styles.item} onClick={onLeave}>
    <span className={isNew ? styles.new : undefined}>{texts.kinds[kind](title)}</span>
    <span className={styles.about}>
      {isNew && <Badge>{texts.isNew}</Badge>}
      <span className={styles.at}>
        <DateTime at={at} />
      </span>
    </span>
  </Link>
);
