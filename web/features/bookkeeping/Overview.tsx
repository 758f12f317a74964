/** Key figures of payments today and of the office's open work; each links to its list. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shillings } from '#messages/shillings.ts';
import { numbers } from '#texts/locale.ts';
import * as texts from '#texts/money/bookkeeping.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { type MoneyOverview, pollWhileVisible, useMoneyOverviewQuery } from './bookkeeping.api.ts';
import styles from './Overview.module.css';
import { toSearchParams } from './payment-filters.ts';

const listUrl = (filters: Parameters<typeof toSearchParams>[0]) => `${paths.adminPayments}?${toSearchParams(filters)}`;

export function Overview() {
  const { data, error, refetch } = useMoneyOverviewQuery(undefined, {
    refetchOnMountOrArgChange: true,
    ...pollWhileVisible,
  });
  if (data) return <Figures overview={data} />;
  if (error) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  return (
    <div role="status" className={styles.waiting}>
      <span className="visually-hidden">{texts.loading}</span>
    </div>
  );
}

function Figures({ overview }: { overview: MoneyOverview }) {
  const { receivedToday, paymentsToday, waiting, toReview, held, refundsToDecide, settlementsToDecide } = overview;
  return (
    <>
      <Health overview={overview} />
      <dl className={styles.figures}>
        <Figure name={texts.receivedToday} to={listUrl({ status: 'paid', days: 1 })} aside={texts.count(paymentsToday)}>
          {shillings(receivedToday)}
        </Figure>
        <Figure name={texts.waiting} to={listUrl({ status: 'prompted' })} aside={texts.forAnswer}>
          {waiting.toLocaleString(numbers)}
        </Figure>
        <Figure
          name={texts.needsChecking}
          to={listUrl({ isToReview: true })}
          aside={texts.byOffice}
          needsAction={toReview > 0}
        >
          {toReview.toLocaleString(numbers)}
        </Figure>
        <Figure name={texts.unallocated} to={paths.adminUnallocated} aside={texts.toAssign} needsAction={held > 0}>
          {held.toLocaleString(numbers)}
        </Figure>
        <Figure
          name={texts.refunds}
          to={paths.adminRefunds}
          aside={texts.awaitingApproval}
          needsAction={refundsToDecide > 0}
        >
          {refundsToDecide.toLocaleString(numbers)}
        </Figure>
        <Figure
          name={texts.settledManually}
          to={paths.adminSettlements}
          aside={texts.awaitingApproval}
          needsAction={settlementsToDecide > 0}
        >
          {settlementsToDecide.toLocaleString(numbers)}
        </Figure>
      </dl>
    </>
  );
}

interface FigureProps {
  name: string;
  to: string;
  aside: string;
  /** Whether the figure counts open work, and is therefore highlighted. */
  needsAction?: boolean;
  children: ReactNode;
}

function Figure({ name, to, aside, needsAction = false, children }: FigureProps) {
  return (
    <div className={styles.figure} data-waits={needsAction || undefined}>
      <dt>
        <Link to={to}>{name}</Link>
      </dt>
      <dd>
        <b>{children}</b>
        <small>{aside}</small>
      </dd>
    </div>
  );
}

function Health({ overview: { provider, isProviderWell, isSimulated } }: { overview: MoneyOverview }) {
  return (
    <p role="status" className={styles.health}>
      <Badge tone={isProviderWell ? 'leaf' : 'clay'}>
        {isProviderWell ? texts.isWorking(providerName(provider)) : texts.isNotWorking(providerName(provider))}
      </Badge>
      {!isProviderWell && <span>{texts.paused}</span>}
      {isSimulated && <Badge tone="sun">{paymentsTexts.simulated}</Badge>}
    </p>
  );
}

/** Capitalises the provider's name, which is stored in lower case. */
const providerName = (provider: string) => provider.charAt(0).toUpperCase() + provider.slice(1);
