/**
 * The bell of the top bars: how many notifications are new, and the way to them.
 * It is on every page, so it is little: what lists them is fetched when it is first
 * opened. Without a network it says nothing, and keeps the number that it knows.
 */
import { Bell as BellIcon } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { unreachable } from '#web/api/failures.ts';
import buttonStyles from '#web/ui/buttons/IconButton.module.css';
import { toast } from '#web/ui/feedback/toast.ts';
import styles from './Bell.module.css';
import { useUnseenQuery } from './notifications.api.ts';

const whileSeen = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

type List = ComponentType<{ onClose: () => void }>;

export function Bell() {
  const unseen = useUnseenQuery(undefined, whileSeen).data?.unseen ?? 0;
  const [List, setList] = useState<List>();
  const name = unseen > 0 ? `Notifications, ${unseen} new` : 'Notifications';

  const open = () =>
    import('./NotificationList.tsx').then(
      ({ NotificationList }) => setList(() => NotificationList),
      () => toast.error(unreachable.message),
    );

  return (
    <>
      <button
        type="button"
        className={`${buttonStyles.button} ${styles.bell}`}
        title={name}
        aria-haspopup="dialog"
        onClick={open}
      >
        <BellIcon size={20} aria-hidden />
        <span className="visually-hidden">{name}</span>
        {unseen > 0 && (
          <span className={styles.count} aria-hidden>
            {unseen > 9 ? '9+' : unseen}
          </span>
        )}
      </button>
      {/* There from the start, so that a screen reader says what it becomes; no role, for the page's own status is its first. */}
      <span aria-live="polite" aria-atomic className="visually-hidden">
        {unseen > 0 && (unseen === 1 ? '1 new notification' : `${unseen} new notifications`)}
      </span>
      {List && <List onClose={() => setList(undefined)} />}
    </>
  );
}
