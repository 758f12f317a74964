/** The office's day: pending work, the classes of today, the server's state, and charts of the last months. */
import { Inbox, WalletCards } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { OfficeDay as Day } from '#contract/dashboard.ts';
import { MAX_COUNTED } from '#contract/rules/max-counted.ts';
import * as texts from '#texts/office-day.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useOfficeDayQuery } from '#web/features/dashboard/dashboard.api.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/buttons/Button.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DayRow } from '#web/ui/layout/DayRow.tsx';
import { useNow } from '#web/ui/time/now.ts';
import { formatAge } from '#web/ui/time/relative-time.ts';
import { ClassesToday } from './ClassesToday.tsx';
import styles from './DashboardPage.module.css';
import { DaySection } from './DaySection.tsx';
import { PagesToDecide } from './PagesToDecide.tsx';
import { SystemState } from './SystemState.tsx';

/** Also loads the chart library, which only the office needs. */
const Charts = lazy(() => import('./Charts.tsx'));

export function OfficeDay() {
  const { data: day, error, refetch } = useOfficeDayQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!day && error) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  if (!day) return <Spinner />;
  return (
    <>
      <PagesToDecide count={day.pagesToDecide} />
      <div className={styles.columns}>
        <Applications day={day} />
        <Money day={day} />
        <ClassesToday classes={day.classes} />
        <SystemState system={day.system} />
      </div>
      <Suspense fallback={<div className={styles.charts} />}>
        <Charts />
      </Suspense>
    </>
  );
}

function Applications({ day: { applications, waitingForConsent = 0 } }: { day: Day }) {
  const { first, total } = applications;
  const now = useNow();
  return (
    <DaySection
      title={texts.applications}
      rows={first.map(({ customerId, name, at }) => (
        <li key={customerId}>
          <DayRow
            icon={Inbox}
            title={name}
            text={texts.applied(formatAge(now - Date.parse(at)))}
            to={paths.adminApplication(customerId)}
          />
        </li>
      ))}
      empty={{ title: texts.noApplications, text: texts.noApplicationsText }}
      more={
        <>
          {total > first.length && (
            <ButtonLink to={`${paths.adminApplications}?stage=new`} look="quiet">
              {texts.allApplications(total)}
            </ButtonLink>
          )}
          {waitingForConsent > 0 && (
            <ButtonLink to={`${paths.adminPeople}?consent=missing`} look="quiet">
              {waitingForConsent > MAX_COUNTED
                ? texts.moreWaitingForConsent(MAX_COUNTED)
                : texts.waitingForConsent(waitingForConsent)}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

function Money({ day: { unallocated, refundsToDecide, settlementsToDecide } }: { day: Day }) {
  const waiting = [
    { count: unallocated, label: texts.unallocated, text: texts.unallocatedText, to: paths.adminUnallocated },
    { count: refundsToDecide, label: texts.refunds, text: texts.approveText, to: paths.adminRefunds },
    { count: settlementsToDecide, label: texts.settlements, text: texts.approveText, to: paths.adminSettlements },
  ].filter(({ count }) => count > 0);
  return (
    <DaySection
      title={texts.money}
      rows={waiting.map(({ count, label, text, to }) => (
        <li key={to}>
          <DayRow icon={WalletCards} title={label(count)} text={text} to={to} />
        </li>
      ))}
      empty={{ title: texts.noMoney, text: texts.noMoneyText }}
    />
  );
}
