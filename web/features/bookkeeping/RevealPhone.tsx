/** A masked phone number, and the way to see all of it: asks first, because who looked is written down. */
import { useState } from 'react';
import type { OfficePayment } from '#contract/bookkeeping.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { useRevealPhoneMutation } from './bookkeeping.api.ts';
import styles from './RevealPhone.module.css';

export function RevealPhone({ payment: { _id, phoneNumber } }: { payment: OfficePayment }) {
  const alert = useAlert();
  const [reveal, { data: revealed, isLoading }] = useRevealPhoneMutation();
  const [isAsking, setAsking] = useState(false);

  async function revealNow() {
    const { error } = await reveal(_id);
    if (error && !isNotSignedIn(error)) await alert({ title: 'Failed', message: sentenceOf(error), kind: 'error' });
  }

  // What takes the button's place takes its focus too, so that it is read out.
  if (revealed)
    return (
      <span tabIndex={-1} ref={focus}>
        {revealed.phoneNumber}
      </span>
    );
  return (
    <span className={styles.phone}>
      {phoneNumber}
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        Reveal phone
      </Button>
      {isAsking && (
        <Confirm
          title="Reveal the phone number?"
          confirmLabel="Reveal"
          onConfirm={revealNow}
          onClose={() => setAsking(false)}
        >
          <p>It is written down that you looked, and when. Only do it where you have to ring the payer.</p>
        </Confirm>
      )}
    </span>
  );
}

const focus = (phone: HTMLElement | null) => phone?.focus();
