/**
 * The bell of the top bars: the number of new notifications, and the button that opens them. It is on every page,
 * so the list is loaded when it is first opened. While offline the last number stays.
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
      {/* Rendered from the start, so that a screen reader announces its change; without a role, so that the page's own status comes first. */}
      <span aria-live="polite" aria-atomic className="visually-hidden">
        {unseen > 0 && (unseen === 1 ? '1 new notification' : `${unseen} new notifications`)}
      </span>
      {List && <List onClose={() => setList(undefined)} />}
    </>
  );
}
