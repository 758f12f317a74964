/** Approves or declines what a colleague has asked for. One's own request waits for somebody else. */
import { useState } from 'react';
import { type Refund, refundMessages } from '#contract/refunds.ts';
import { shillings } from '#contract/shillings.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './RefundTable.module.css';
import { useDecideRefundMutation } from './refunds.api.ts';

export function DecideRefund({ refund }: { refund: Refund }) {
  const [asked, setAsked] = useState<'approve' | 'decline'>();
  const { decide, isLoading } = useDecision(refund);

  if (refund.isYours) return <p className={styles.aside}>{refundMessages.notYourOwn}</p>;
  const whose = <span className="visually-hidden"> the refund for {refund.name}</span>;
  return (
    <div className={styles.actions}>
      <Button look="soft" isBusy={isLoading} onClick={() => setAsked('approve')}>
        Approve{whose}
      </Button>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsked('decline')}>
        Decline{whose}
      </Button>
      {asked === 'approve' && (
        <Confirm
          title={`Give ${shillings(refund.amount)} back?`}
          yes="Approve"
          onYes={() => decide(true)}
          onClose={() => setAsked(undefined)}
        >
          <p>{whatFollows(refund)}</p>
        </Confirm>
      )}
      {asked === 'decline' && (
        <Confirm
          title="Decline this refund?"
          yes="Decline"
          onYes={() => decide(false)}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {refund.name} keeps {shillings(refund.amount)} with the school.
          </p>
        </Confirm>
      )}
    </div>
  );
}

function useDecision({ _id: id, amount, name }: Refund) {
  const alert = useAlert();
  const [send, { isLoading }] = useDecideRefundMutation();

  async function decide(isApproved: boolean) {
    const { data, error } = await send({ id, isApproved });
    if (isNotSignedIn(error)) return;
    if (!data) return alert({ title: 'Failed', message: sentenceOf(error), kind: 'error' });
    toast.success(`The refund of ${shillings(amount)} for ${name} is ${isApproved ? 'approved' : 'declined'}.`);
    // The button that has the focus goes.
    document.getElementById('content')?.focus({ preventScroll: true });
  }
  return { decide, isLoading };
}

function whatFollows({ name, access, method }: Refund) {
  const course = access === 'withdraw' ? ` ${name} leaves the course.` : '';
  const way =
    method === 'provider' ? 'The provider is asked to reverse the payment.' : 'Somebody then sends it by hand.';
  return `The money leaves the books at once.${course} ${way}`;
}
