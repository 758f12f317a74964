/** Money that belongs to no student yet, the oldest first. What can be done with it is handed in. */
import type { ReactNode } from 'react';
import type { HeldMoney } from '#contract/bookkeeping.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { CardTable } from '#web/ui/list/CardTable.tsx';
import { RelativeTime } from '#web/ui/time/RelativeTime.tsx';
import styles from './HeldTable.module.css';
import { MatchHeld } from './MatchHeld.tsx';

interface Props {
  held: HeldMoney[];
  isBusy: boolean;
  action: (money: HeldMoney) => ReactNode;
}

export function HeldTable({ held, isBusy, action }: Props) {
  return (
    <CardTable label="Held money" head={['What', 'Kind', 'Amount', 'Age']} hasActions isBusy={isBusy}>
      {held.map((money) => (
        <tr key={money._id}>
          <th scope="row">
            <span className={styles.what}>{money.what}</span>
            {money.providerReceipt && <span className={styles.code}>{money.providerReceipt}</span>}
            <MatchHeld money={money} />
          </th>
          <td>
            <span className={styles.kinds}>
              <Badge tone={money.kind === 'unmatched' ? 'clay' : 'plain'}>{kindNames[money.kind]}</Badge>
              {money.isSimulated && <Badge tone="sun">SIM</Badge>}
            </span>
          </td>
          <td data-label="Amount" className={styles.amount}>
            {shillings(money.amount)}
          </td>
          <td data-label="Age">
            <RelativeTime at={money.at} />
          </td>
          <td className={styles.action}>{action(money)}</td>
        </tr>
      ))}
    </CardTable>
  );
}

const kindNames: Record<HeldMoney['kind'], string> = { unmatched: 'Unallocated', application: 'Application' };
