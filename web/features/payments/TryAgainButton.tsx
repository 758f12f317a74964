/** The button that leads back to the payment form. Disabled until M-Pesa accepts another prompt to the same phone. */
import { useId, useState } from 'react';
import * as texts from '#texts/money/payments.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import styles from './PaymentProgress.module.css';
import { useSecondsLeft } from './seconds-left.ts';

interface Props {
  /** When the same phone may be prompted again: an ISO 8601 time. */
  from: string;
  onAgain: () => Promise<unknown>;
}

export function TryAgainButton({ from, onAgain }: Props) {
  const id = useId();
  const seconds = useSecondsLeft(from);
  const mustWait = seconds > 0;
  const [isBusy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    await onAgain();
    setBusy(false);
  }

  return (
    <div className={styles.again}>
      <Button isDisabled={mustWait} isBusy={isBusy} aria-describedby={id} onClick={retry}>
        {texts.tryAgain}
      </Button>
      {mustWait && (
        <p id={id} className={styles.about}>
          {seconds > 60 ? texts.againInMinutes(Math.ceil(seconds / 60)) : texts.againInSeconds(seconds)}
        </p>
      )}
    </div>
  );
}
