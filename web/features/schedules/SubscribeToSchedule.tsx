/** A button, and a dialog with the private link by which a phone's calendar subscribes to the week. */
import * as texts from '#texts/classes/schedules.ts';
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
    if (renewed.data) toast.success(texts.linkCreated);
  }

  return (
    <>
      <Button look="quiet" onClick={open}>
        <CalendarPlus size={20} aria-hidden /> {texts.subscribe}
      </Button>
      {isOpen && (
        <Dialog title={texts.subscribe} onClose={() => setOpen(false)}>
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
      <p>{texts.subscribeText}</p>
      <CopyLinkField label={texts.privateLink} url={url} isBusy={isBusy} />
      <div className={styles.renewal}>
        <p className={styles.hint}>{texts.linkIsPrivate}</p>
        <Button look="quiet" isBusy={isBusy} onClick={onRenew}>
          {texts.createLink}
        </Button>
      </div>
    </div>
  );
}
