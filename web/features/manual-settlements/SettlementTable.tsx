/** Lists the requests for manual settlement, newest first. An admin can approve or decline another admin's request. */
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { ManualSettlement, ManualSettlementState } from '#contract/money/manual-settlements.ts';
import { shillings } from '#messages/shillings.ts';
import * as approvalsTexts from '#texts/money/approvals.ts';
import * as texts from '#texts/money/manual-settlements.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { paths } from '#web/paths.ts';
import { ApproveOrDecline } from '#web/ui/dialog/ApproveOrDecline.tsx';
import { Badge } from '#web/ui/display/Badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { focusContent } from '#web/ui/layout/focus-content.ts';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { RelativeTime } from '#web/ui/time/RelativeTime.tsx';
import { useDecideSettlementMutation } from './manual-settlements.api.ts';
import styles from './SettlementTable.module.css';

interface Props {
  settlements: ManualSettlement[];
  isBusy: boolean;
}

export function SettlementTable({ settlements, isBusy }: Props) {
  return (
    <CardTable
      label={texts.settledManually}
      head={[
        approvalsTexts.payment,
        approvalsTexts.amount,
        approvalsTexts.reasonLabel,
        approvalsTexts.state,
        approvalsTexts.age,
      ]}
      hasActions
      isBusy={isBusy}
    >
      {settlements.map((settlement) => (
        <tr key={settlement._id}>
          <th scope="row">
            <Link to={paths.adminPayment(settlement.paymentId)} className={styles.name}>
              {settlement.name || settlement.reference}
            </Link>
            <span className={styles.aside}>{settlement.reference}</span>
          </th>
          <td className={styles.amount}>{shillings(settlement.amount)}</td>
          <td>
            {settlement.reason}
            <span className={styles.aside}>{detailsLabel(settlement)}</span>
          </td>
          <td>
            <span className={styles.states}>
              <Badge tone={stateTones[settlement.state]}>{texts.states[settlement.state]}</Badge>
              {settlement.isSimulated && <Badge tone="sun">{paymentsTexts.simulatedShort}</Badge>}
            </span>
          </td>
          <td data-label={approvalsTexts.age}>
            <RelativeTime at={settlement.requestedAt} />
          </td>
          <td>{settlement.state === 'requested' && <DecideSettlement settlement={settlement} />}</td>
        </tr>
      ))}
    </CardTable>
  );
}

const stateTones: Record<ManualSettlementState, NonNullable<ComponentProps<typeof Badge>['tone']>> = {
  requested: 'sun',
  declined: 'plain',
  done: 'leaf',
};

const detailsLabel = ({ code, requestedBy, decidedBy }: ManualSettlement) =>
  [
    code && texts.withCode(code),
    approvalsTexts.requestedBy(requestedBy),
    decidedBy && approvalsTexts.decidedBy(decidedBy),
  ]
    .filter(Boolean)
    .join(', ');

function DecideSettlement({ settlement }: { settlement: ManualSettlement }) {
  const { name, reference, amount } = settlement;
  const { decide, isLoading } = useDecision(settlement);
  const payer = name || reference;

  if (settlement.isYours) return <p className={styles.aside}>{approvalsTexts.notYourOwn}</p>;
  return (
    <ApproveOrDecline
      subject={texts.paymentOf(payer)}
      approving={{ title: texts.approveTitle(amount), text: texts.approveText(payer) }}
      declining={{ title: texts.declineTitle, text: texts.declineText }}
      isBusy={isLoading}
      onDecide={decide}
    />
  );
}

function useDecision({ _id: id, amount, name, reference }: ManualSettlement) {
  const alertFailure = useFailureAlert();
  const [send, { isLoading }] = useDecideSettlementMutation();

  async function decide(isApproved: boolean) {
    const { data, error } = await send({ id, isApproved });
    if (!data) return alertFailure(error);
    const payer = name || reference;
    toast.success(isApproved ? texts.settled(amount, payer) : texts.declined(amount, payer));
    focusContent();
  }
  return { decide, isLoading };
}
