/** Approves or declines a colleague's refund request. A second staff member decides on the user's own request. */
import type { Refund } from '#contract/money/refunds.ts';
import * as texts from '#texts/money/refunds.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { ApproveOrDecline } from '#web/ui/dialog/ApproveOrDecline.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { focusContent } from '#web/ui/layout/focus-content.ts';
import styles from './RefundTable.module.css';
import { useDecideRefundMutation } from './refunds.api.ts';

export function DecideRefund({ refund }: { refund: Refund }) {
  const { decide, isLoading } = useDecision(refund);

  if (refund.isYours) return <p className={styles.aside}>{texts.notYourOwn}</p>;
  return (
    <ApproveOrDecline
      subject={texts.refundFor(refund.name)}
      approving={{ title: texts.refundTitle(refund.amount), text: consequenceLabel(refund) }}
      declining={{ title: texts.declineTitle, text: texts.moneyStays }}
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
    toast.success(isApproved ? texts.approved(amount, name) : texts.declined(amount, name));
    focusContent();
  }
  return { decide, isLoading };
}

function consequenceLabel({ name, access, method }: Refund) {
  const transfer = method === 'provider' ? texts.providerReverses : texts.sendAndMark;
  const sentences = [texts.recorded, access === 'withdraw' && texts.leavesCourse(name), transfer];
  return sentences.filter(Boolean).join(' ');
}
