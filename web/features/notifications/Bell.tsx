/**
 * The bell in the top bar: a button with the number of new notifications, which opens their list. The bell is on every
 * page, so the list's code is loaded only when the list is opened. Offline, the bell displays the last number.
 */
import { Bell as BellIcon } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import * as texts from '#texts/notifications.ts';
import { unreachable } from '#web/api/failures.ts';
import buttonStyles from '#web/ui/buttons/IconButton.module.css';
import { toast } from '#web/ui/feedback/toast.ts';
import styles from './Bell.module.css';
import { useUnseenQuery } from './notifications.api.ts';

const pollingOptions = { pollingInterval: 60_000, skipPollingIfUnfocused: true };

type List = ComponentType<{ onClose: () => void }>;

export function Bell() {
  const unseen = useUnseenQuery(undefined, pollingOptions).data?.unseen ?? 0;
  const [List, setList] = useState<List>();
  const name = unseen > 0 ? texts.unseen(unseen) : texts.notifications;

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
      {/* This live region is rendered even while empty: screen readers announce only changes of an existing one. It has
          no role, because tests and users find the page's own status by role. */}
      <span aria-live="polite" aria-atomic className="visually-hidden">
        {unseen > 0 && texts.arrived(unseen)}
      </span>
      {List && <List onClose={() => setList(undefined)} />}
    </>
  );
}
