/** A button, and a dialog with the private link by which a phone's calendar subscribes to the week. */
import '@mantine/core/styles/Input.layer.css';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { CopyLinkField } from '#web/ui/buttons/CopyLinkField.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import styles from './SubscribeToSchedule.module.css';
import { useSubscribeMutation } from './schedules.api.ts';

export function SubscribeToSchedule() {
  const [isOpen, setOpen] = useState(false);
  const [subscribe, { data, error, isLoading }] = useSubscribeMutation();

  function open() {
    setOpen(true);
    void subscribe({ fresh: false });
  }

  async function renew() {
    const renewed = await subscribe({ fresh: true });
    if (renewed.data) toast.success('This is your new link. The old one no longer works.');
  }

  return (
    <>
      <Button look="quiet" onClick={open}>
        <CalendarPlus size={20} aria-hidden /> Subscribe
      </Button>
      {isOpen && (
        <Dialog title="Subscribe" onClose={() => setOpen(false)}>
          {error ? (
            <LoadFailed message={sentenceOf(error)} onRetry={() => subscribe({ fresh: false })} />
          ) : (
            <FeedLink url={data?.url} isBusy={isLoading} onRenew={renew} />
          )}
        </Dialog>
      )}
    </>
  );
}

interface Props {
  /** The private link; undefined while it is loading. */
  url: string | undefined;
  isBusy: boolean;
  onRenew: () => unknown;
}

function FeedLink({ url = '', isBusy, onRenew }: Props) {
  return (
    <div className={styles.parts}>
      <p>
        See the schedule in your phone’s calendar: on an iPhone, open Calendar, then Calendars, Add Calendar, Add
        Subscription Calendar, and paste this link; on Android, open calendar.google.com in the browser, choose Other
        calendars, From URL, and paste it there.
      </p>
      <CopyLinkField label="Your private link" url={url} isBusy={isBusy} />
      <div className={styles.renewal}>
        <p className={styles.hint}>
          Anyone with this link can see your schedule. A new link replaces this one, also in your own calendars.
        </p>
        <Button look="quiet" isBusy={isBusy} onClick={onRenew}>
          Create a new link
        </Button>
      </div>
    </div>
  );
}
