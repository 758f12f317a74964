/** Lists the requests for manual settlement, newest first. An admin can approve or decline another admin's request. */
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { approvalMessages } from '#contract/approvals.ts';
import type { ManualSettlement, ManualSettlementState } from '#contract/manual-settlements.ts';
import { shillings } from '#contract/rules/shillings.ts';
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
      label="Settled manually"
      head={['Payment', 'Amount', 'Reason', 'State', 'Age']}
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
              <Badge tone={stateBadges[settlement.state].tone}>{stateBadges[settlement.state].name}</Badge>
              {settlement.isSimulated && <Badge tone="sun">SIM</Badge>}
            </span>
          </td>
          <td data-label="Age">
            <RelativeTime at={settlement.requestedAt} />
          </td>
          <td>{settlement.state === 'requested' && <DecideSettlement settlement={settlement} />}</td>
        </tr>
      ))}
    </CardTable>
  );
}

const stateBadges: Record<
  ManualSettlementState,
  { name: string; tone: NonNullable<ComponentProps<typeof Badge>['tone']> }
> = {
  requested: { name: 'Awaiting approval', tone: 'sun' },
  declined: { name: 'Declined', tone: 'plain' },
  done: { name: 'Settled', tone: 'leaf' },
};

const detailsLabel = ({ code, requestedBy, decidedBy }: ManualSettlement) =>
  [code && `M-Pesa code ${code}`, `requested by ${requestedBy}`, decidedBy && `decided by ${decidedBy}`]
    .filter(Boolean)
    .join(', ');

function DecideSettlement({ settlement }: { settlement: ManualSettlement }) {
  const { name, reference, amount } = settlement;
  const { decide, isLoading } = useDecision(settlement);
  const payer = name || reference;

  if (settlement.isYours) return <p className={styles.aside}>{approvalMessages.notYourOwn}</p>;
  return (
    <ApproveOrDecline
      subject={`the payment of ${payer}`}
      approving={{
        title: `Settle ${shillings(amount)} manually?`,
        text: `${payer} is credited immediately. M-Pesa’s code is filled in when M-Pesa reports it, and the money is not credited again.`,
      }}
      declining={{ title: 'Decline this request?', text: 'The payment stays as it is.' }}
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
    toast.success(`${shillings(amount)} for ${name || reference}: ${isApproved ? 'settled' : 'declined'}.`);
    focusContent();
  }
  return { decide, isLoading };
}
