/** A masked phone number with a button that reveals it, after a confirmation: each view is logged. */
import { useState } from 'react';
import type { OfficePayment } from '#contract/money/bookkeeping.ts';
import * as texts from '#texts/money/bookkeeping.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { useRevealPhoneMutation } from './bookkeeping.api.ts';
import styles from './RevealPhone.module.css';

export function RevealPhone({ payment: { _id, phoneNumber } }: { payment: OfficePayment }) {
  const alertFailure = useFailureAlert();
  const [reveal, { data: revealed, isLoading }] = useRevealPhoneMutation();
  const [isAsking, setAsking] = useState(false);

  async function revealNow() {
    const { error } = await reveal(_id);
    await alertFailure(error);
  }

  // The number takes over the focus of the button that it replaces, so that screen readers announce it.
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
        {texts.revealPhone}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.revealTitle}
          confirmLabel={texts.reveal}
          onConfirm={revealNow}
          onClose={() => setAsking(false)}
        >
          <p>{texts.revealText}</p>
        </Confirm>
      )}
    </span>
  );
}

const focus = (phone: HTMLElement | null) => phone?.focus();
