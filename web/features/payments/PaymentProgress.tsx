/** Displays the status of a payment and offers the next action. */
import type { PaymentStatus } from '#contract/money/payments.ts';
import * as texts from '#texts/money/payments.ts';
import { isGone, sentenceOf } from '#web/api/failures.ts';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import type { Followed } from './followed-payment.ts';
import { Paybill } from './Paybill.tsx';
import styles from './PaymentProgress.module.css';
import { CourseLink, ReceivedPayment } from './ReceivedPayment.tsx';
import { useSecondsLeft } from './seconds-left.ts';
import { TryAgainButton } from './TryAgainButton.tsx';
import { WaitingForPhone } from './WaitingForPhone.tsx';

interface Props {
  followed: Followed;
  /** Called to pay again; undefined if the viewer is not the payer. */
  onAgain: ((status: PaymentStatus) => unknown) | undefined;
}

export function PaymentProgress({ followed: { status, failure, refetch }, onAgain }: Props) {
  /** Checks the status first, because the money may have just arrived and must not be paid twice. */
  async function payAgain() {
    const { status: now } = await refetch();
    if (now && now.status !== 'paid') await onAgain?.(now);
  }

  return (
    <div className={styles.progress}>
      {/* This live region is rendered even while empty: screen readers announce only changes of an existing one. */}
      <div role="status" className={styles.status}>
        {status && <StatusText status={status} />}
        {/* The page keeps polling after a failure, so it needs no retry button. */}
        {failure && !isGone(failure) && <p>{sentenceOf(failure)}</p>}
      </div>
      {status && <NextAction status={status} onAgain={onAgain && payAgain} />}
      {!status && !failure && <Spinner />}
      {isGone(failure) && <p role="alert">{texts.gone}</p>}
    </div>
  );
}

function StatusText({ status }: { status: PaymentStatus }) {
  const state = usePaymentState(status);
  if (state === 'paid') return <ReceivedPayment status={status} />;
  return state === 'unheard' && <p className={styles.lead}>{texts.unheard}</p>;
}

interface NextActionProps {
  status: PaymentStatus;
  onAgain: (() => Promise<void>) | undefined;
}

function NextAction({ status, onAgain }: NextActionProps) {
  const standing = usePaymentState(status);
  switch (standing) {
    case 'paid':
      return <CourseLink status={status} />;
    case 'failed':
      return <NotReceived status={status} onAgain={onAgain} />;
    case 'unheard':
      return <Unconfirmed status={status} onAgain={onAgain} />;
    default:
      return <WaitingForPhone status={status} isOwn={onAgain !== undefined} />;
  }
}

/** Returns the state to display. Once its prompt has expired, a payment is unconfirmed rather than failed. */
function usePaymentState({ status, promptEndsAt }: PaymentStatus) {
  const isExpired = useSecondsLeft(promptEndsAt) === 0;
  if (status === 'paid') return 'paid';
  if (status === 'failed' || status === 'cancelled') return 'failed';
  return isExpired || status === 'expired' ? 'unheard' : 'waiting';
}

function NotReceived({ status, onAgain }: NextActionProps) {
  // The reason is displayed to the payer only; for another viewer it is private.
  const reason = onAgain && status.reason;
  return (
    <>
      <p role="alert" className={styles.failure}>
        {reason ? texts.failureReasons[reason] : texts.failed}
      </p>
      {onAgain && <TryAgainButton from={status.retryAt} onAgain={onAgain} />}
    </>
  );
}

function Unconfirmed({ status, onAgain }: NextActionProps) {
  if (!onAgain) return null;
  return (
    <>
      {status.reason && <p>{texts.failureReasons[status.reason]}</p>}
      <Paybill status={status} />
      <TryAgainButton from={status.retryAt} onAgain={onAgain} />
    </>
  );
}
