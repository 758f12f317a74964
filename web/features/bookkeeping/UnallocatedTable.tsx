/** Unallocated payments, oldest first. The caller renders the action of each row. */
import type { ReactNode } from 'react';
import type { UnallocatedMoney } from '#contract/money/bookkeeping.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/money/bookkeeping.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { RelativeTime } from '#web/ui/time/RelativeTime.tsx';
import { MatchPayment } from './MatchPayment.tsx';
import styles from './UnallocatedTable.module.css';

interface Props {
  payments: UnallocatedMoney[];
  isBusy: boolean;
  action: (money: UnallocatedMoney) => ReactNode;
}

export function UnallocatedTable({ payments, isBusy, action }: Props) {
  return (
    <CardTable
      label={texts.unallocatedPayments}
      head={[texts.what, texts.kind, texts.amount, texts.age]}
      hasActions
      isBusy={isBusy}
    >
      {payments.map((money) => (
        <tr key={money._id}>
          <th scope="row">
            <span className={styles.what}>{money.what}</span>
            {money.providerReceipt && <span className={styles.code}>{money.providerReceipt}</span>}
            <MatchPayment money={money} />
          </th>
          <td>
            <span className={styles.kinds}>
              <Badge tone={money.kind === 'unmatched' ? 'clay' : 'plain'}>{texts.kinds[money.kind]}</Badge>
              {money.isSimulated && <Badge tone="sun">{paymentsTexts.simulatedShort}</Badge>}
            </span>
          </td>
          <td data-label={texts.amount} className={styles.amount}>
            {shillings(money.amount)}
          </td>
          <td data-label={texts.age}>
            <RelativeTime at={money.at} />
          </td>
          <td className={styles.action}>{action(money)}</td>
        </tr>
      ))}
    </CardTable>
  );
}
