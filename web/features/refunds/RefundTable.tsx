/** Lists refunds, newest first, with the actions that the signed-in staff member may take. */
import { Link } from 'react-router';
import type { Refund } from '#contract/money/refunds.ts';
import { shillings } from '#messages/shillings.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import * as texts from '#texts/money/refunds.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { RelativeTime } from '#web/ui/time/RelativeTime.tsx';
import { DecideRefund } from './DecideRefund.tsx';
import { FinishRefund } from './FinishRefund.tsx';
import styles from './RefundTable.module.css';
import { stateTones } from './refund-labels.ts';

interface Props {
  refunds: Refund[];
  isBusy: boolean;
}

export function RefundTable({ refunds, isBusy }: Props) {
  return (
    <CardTable
      label={texts.refunds}
      head={[texts.payment, texts.amount, texts.reasonLabel, texts.state, texts.age]}
      hasActions
      isBusy={isBusy}
    >
      {refunds.map((refund) => (
        <tr key={refund._id}>
          <th scope="row">
            <Link to={paths.adminPayment(refund.paymentId)} className={styles.name}>
              {refund.name}
            </Link>
            <br />
            <span className={styles.reference}>{refund.reference}</span>
          </th>
          <td className={styles.amount}>{shillings(refund.amount)}</td>
          <td>
            {refund.reason}
            <span className={styles.aside}>{historyLabel(refund)}</span>
          </td>
          <td>
            <span className={styles.states}>
              <Badge tone={stateTones[refund.state]}>{texts.states[refund.state]}</Badge>
              {refund.isSimulated && <Badge tone="sun">{paymentsTexts.simulatedShort}</Badge>}
            </span>
            <span className={styles.aside}>
              {[texts.methods[refund.method], refund.outgoingCode].filter(Boolean).join(', ')}
            </span>
          </td>
          <td data-label={texts.age}>
            <RelativeTime at={refund.requestedAt} />
          </td>
          <td>
            <Actions refund={refund} />
          </td>
        </tr>
      ))}
    </CardTable>
  );
}

function historyLabel({ requestedBy, decidedBy, access }: Refund) {
  const parts = [texts.requestedBy(requestedBy)];
  if (decidedBy) parts.push(texts.decidedBy(decidedBy));
  if (access === 'withdraw') parts.push(texts.withdrawsCourse);
  return parts.join(', ');
}

function Actions({ refund }: { refund: Refund }) {
  if (refund.state === 'requested') return <DecideRefund refund={refund} />;
  if (refund.state === 'sending' && refund.method === 'manual') return <FinishRefund refund={refund} />;
  return null;
}
