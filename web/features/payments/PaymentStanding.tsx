/** How a payment stands, in words, with what to do now. */

import { paymentMessages, reasonsInWords } from '#contract/payment-messages.ts';
import type { PaymentStatus } from '#contract/payments.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Spinner } from '#web/ui/Spinner.tsx';
import { AgainButton } from './AgainButton.tsx';
import { type Followed, isGone } from './followed-payment.ts';
import { Paybill } from './Paybill.tsx';
import styles from './PaymentStanding.module.css';
import { Received } from './Received.tsx';
import { useSecondsLeft } from './seconds-left.ts';
import { WaitingForPhone } from './WaitingForPhone.tsx';

interface Props {
  followed: Followed;
  onAgain: (status: PaymentStatus) => unknown;
}

export function PaymentStanding({ followed: { status, failure }, onAgain }: Props) {
  return (
    <div className={styles.standing}>
      {status && <Standing status={status} onAgain={onAgain} />}
      {!status && !failure && <Spinner />}
      {isGone(failure) && <p role="alert">{paymentMessages.gone}</p>}
      {/* It goes on being asked for, so there is nothing to press. */}
      {failure && !isGone(failure) && <p role="status">{sentenceOf(failure)}</p>}
    </div>
  );
}

function Standing({ status, onAgain }: { status: PaymentStatus; onAgain: (status: PaymentStatus) => unknown }) {
  switch (status.status) {
    case 'paid':
      return <Received status={status} />;
    case 'failed':
    case 'cancelled':
      return <NotReceived status={status} onAgain={onAgain} />;
    case 'expired':
      return <Unheard status={status} onAgain={onAgain} />;
    default:
      return <Waiting status={status} onAgain={onAgain} />;
  }
}

function NotReceived({ status, onAgain }: { status: PaymentStatus; onAgain: (status: PaymentStatus) => unknown }) {
  return (
    <>
      <p role="alert" className={styles.wrong}>
        {status.reason ? reasonsInWords[status.reason] : paymentMessages.failed}
      </p>
      <AgainButton from={status.retryAt} onAgain={() => onAgain(status)} />
    </>
  );
}

/** What is on the phone ends after a while; that it ended says nothing of the money. */
function Waiting({ status, onAgain }: { status: PaymentStatus; onAgain: (status: PaymentStatus) => unknown }) {
  const isOver = useSecondsLeft(status.promptEndsAt) === 0;
  return isOver ? <Unheard status={status} onAgain={onAgain} /> : <WaitingForPhone status={status} />;
}

function Unheard({ status, onAgain }: { status: PaymentStatus; onAgain: (status: PaymentStatus) => unknown }) {
  return (
    <>
      <p role="status" className={styles.lead}>
        {paymentMessages.unheard}
      </p>
      {status.reason && <p>{reasonsInWords[status.reason]}</p>}
      <Paybill status={status} />
      <AgainButton from={status.retryAt} onAgain={() => onAgain(status)} />
    </>
  );
}
