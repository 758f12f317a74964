/** Key figures of payments today and of the office's open work; each links to its list. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { countLabel } from '#web/ui/list/count-label.ts';
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
      <span className="visually-hidden">Loading</span>
    </div>
  );
}

function Figures({ overview }: { overview: MoneyOverview }) {
  const { receivedToday, paymentsToday, waiting, toReview, held, refundsToDecide, settlementsToDecide } = overview;
  return (
    <>
      <Health overview={overview} />
      <dl className={styles.figures}>
        <Figure
          name="Received today"
          to={listUrl({ status: 'paid', days: 1 })}
          aside={countLabel(paymentsToday, 'payment')}
        >
          {shillings(receivedToday)}
        </Figure>
        <Figure name="Waiting" to={listUrl({ status: 'prompted' })} aside="for an answer on a phone">
          {waiting.toLocaleString('en-KE')}
        </Figure>
        <Figure
          name="Needs checking"
          to={listUrl({ isToReview: true })}
          aside="by the office"
          needsAction={toReview > 0}
        >
          {toReview.toLocaleString('en-KE')}
        </Figure>
        <Figure name="Unallocated" to={paths.adminUnallocated} aside="to assign to students" needsAction={held > 0}>
          {held.toLocaleString('en-KE')}
        </Figure>
        <Figure name="Refunds" to={paths.adminRefunds} aside="awaiting approval" needsAction={refundsToDecide > 0}>
          {refundsToDecide.toLocaleString('en-KE')}
        </Figure>
        <Figure
          name="Settled manually"
          to={paths.adminSettlements}
          aside="awaiting approval"
          needsAction={settlementsToDecide > 0}
        >
          {settlementsToDecide.toLocaleString('en-KE')}
        </Figure>
      </dl>
    </>
  );
}

interface FigureProps {
  name: string;
  to: string;
  aside: string;
  /** Highlights open work. */
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
        {isProviderWell ? `${providerName(provider)} is working` : `${providerName(provider)} is not working`}
      </Badge>
      {!isProviderWell && <span>Too many requests failed. New payment requests are paused for a moment.</span>}
      {isSimulated && <Badge tone="sun">{paymentMessages.simulated}</Badge>}
    </p>
  );
}

/** Capitalises the provider's name, which is stored in lower case. */
const providerName = (provider: string) => provider.charAt(0).toUpperCase() + provider.slice(1);
