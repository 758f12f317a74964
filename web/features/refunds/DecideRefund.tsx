/** Approves or declines a colleague's refund request. A second staff member decides on the user's own request. */
import { type Refund, refundMessages } from '#contract/refunds.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { ApproveOrDecline } from '#web/ui/dialog/ApproveOrDecline.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { focusContent } from '#web/ui/layout/focus-content.ts';
import styles from './RefundTable.module.css';
import { useDecideRefundMutation } from './refunds.api.ts';

export function DecideRefund({ refund }: { refund: Refund }) {
  const { decide, isLoading } = useDecision(refund);

  if (refund.isYours) return <p className={styles.aside}>{refundMessages.notYourOwn}</p>;
  return (
    <ApproveOrDecline
      subject={`the refund for ${refund.name}`}
      approving={{ title: `Refund ${shillings(refund.amount)}?`, text: consequenceLabel(refund) }}
      declining={{
        title: 'Decline this refund?',
        text: 'The money stays with the school.',
      }}
      isBusy={isLoading}
      onDecide={decide}
    />
  );
}

function useDecision({ _id: id, amount, name }: Refund) {
  const alertFailure = useFailureAlert();
  const [send, { isLoading }] = useDecideRefundMutation();

  async function decide(isApproved: boolean) {
    const { data, error } = await send({ id, isApproved });
    if (!data) return alertFailure(error);
    toast.success(`The refund of ${shillings(amount)} for ${name} is ${isApproved ? 'approved' : 'declined'}.`);
    focusContent();
  }
  return { decide, isLoading };
}

function consequenceLabel({ name, access, method }: Refund) {
  const course = access === 'withdraw' ? ` ${name} leaves the course.` : '';
  const transfer =
    method === 'provider'
      ? 'We ask the provider to reverse the payment.'
      : 'After approval, send the money manually and mark the refund as sent.';
  return `It is recorded immediately.${course} ${transfer}`;
}
