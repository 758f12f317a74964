/** How the school's money stands today, and what waits for the office: each figure leads to the view that shows it. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/display/Badge.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { type MoneyOverview, useMoneyOverviewQuery, whileShown } from './bookkeeping.api.ts';
import styles from './Overview.module.css';
import { addressOf } from './wanted.ts';

const listOf = (wanted: Parameters<typeof addressOf>[0]) => `${paths.adminPayments}?${addressOf(wanted)}`;

export function Overview() {
  const { data, error, refetch } = useMoneyOverviewQuery(undefined, { refetchOnMountOrArgChange: true, ...whileShown });
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
          to={listOf({ status: 'paid', days: 1 })}
          aside={counted(paymentsToday, 'payment')}
        >
          {shillings(receivedToday)}
        </Figure>
        <Figure name="Waiting" to={listOf({ status: 'prompted' })} aside="for an answer on a phone">
          {waiting.toLocaleString('en-KE')}
        </Figure>
        <Figure name="To review" to={listOf({ isToReview: true })} aside="somebody should look" waits={toReview > 0}>
          {toReview.toLocaleString('en-KE')}
        </Figure>
        <Figure name="Held money" to={paths.adminHeldMoney} aside="of no student yet" waits={held > 0}>
          {held.toLocaleString('en-KE')}
        </Figure>
        <Figure name="Refunds" to={paths.adminRefunds} aside="to decide" waits={refundsToDecide > 0}>
          {refundsToDecide.toLocaleString('en-KE')}
        </Figure>
        <Figure
          name="Settled by hand"
          to={paths.adminSettlements}
          aside="awaiting approval"
          waits={settlementsToDecide > 0}
        >
          {settlementsToDecide.toLocaleString('en-KE')}
        </Figure>
      </dl>
    </>
  );
}

const counted = (count: number, what: string) => `${count.toLocaleString('en-KE')} ${what}${count === 1 ? '' : 's'}`;

interface FigureProps {
  name: string;
  to: string;
  aside: string;
  /** Somebody has to do something. */
  waits?: boolean;
  children: ReactNode;
}

function Figure({ name, to, aside, waits = false, children }: FigureProps) {
  return (
    <div className={styles.figure} data-waits={waits || undefined}>
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
        {isProviderWell ? `${providerName(provider)} answers` : `${providerName(provider)} is in trouble`}
      </Badge>
      {!isProviderWell && <span>Too much has failed. Nobody is asked for money for a moment.</span>}
      {isSimulated && <Badge tone="sun">{paymentMessages.simulated}</Badge>}
    </p>
  );
}

/** A provider's name stands on payments in small letters. */
const providerName = (provider: string) => provider.charAt(0).toUpperCase() + provider.slice(1);
