/** The button that leads back to the payment form. Disabled until M-Pesa accepts another prompt to the same phone. */
import { useId, useState } from 'react';
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
        Try again
      </Button>
      {mustWait && (
        <p id={id} className={styles.about}>
          You can try again in {durationLabel(seconds)}.
        </p>
      )}
    </div>
  );
}

const durationLabel = (seconds: number) => (seconds > 60 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`);
