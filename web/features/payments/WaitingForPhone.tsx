/** Displayed while the prompt is on the payer's phone: instructions, and the time left. */
import { Smartphone } from 'lucide-react';
import type { PaymentStatus } from '#contract/money/payments.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/money/payments.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { GiftBadge } from './GiftBadge.tsx';
import styles from './PaymentProgress.module.css';
import { PhoneHelp } from './PhoneHelp.tsx';
import { useSecondsLeft } from './seconds-left.ts';

const PROMPT_SECONDS = 90;

interface Props {
  status: PaymentStatus;
  /** Whether the viewer is the payer. */
  isOwn: boolean;
}

export function WaitingForPhone({ status, isOwn }: Props) {
  return (
    <>
      <div className={styles.request}>
        <Smartphone size={32} aria-hidden />
        <div>
          <p className={styles.amount}>
            {shillings(status.amountPayed)} {status.isSimulated && <Badge>{texts.simulatedMark}</Badge>}
          </p>
          <p className={styles.about}>{texts.fromPhone(status.phoneNumber)}</p>
        </div>
      </div>
      {isOwn ? <PhoneHelp /> : <GiftBadge />}
      <Countdown until={status.promptEndsAt} />
    </>
  );
}

/** The time left, updated each second and announced to screen readers every half minute. */
function Countdown({ until }: { until: string }) {
  const seconds = useSecondsLeft(until);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div className={styles.countdown}>
      <div aria-hidden className={styles.clock}>
        <span>{texts.expiresIn}</span>
        <strong>{clock}</strong>
        <progress max={PROMPT_SECONDS} value={Math.min(seconds, PROMPT_SECONDS)} />
      </div>
      <p role="status" className="visually-hidden">
        {texts.expiresInSeconds(Math.ceil(seconds / 30) * 30)}
      </p>
    </div>
  );
}
