/** Charts of the last months' registrations and income, each with its numbers in a table. */
import type { Month } from '#contract/dashboard.ts';
import { shillings } from '#messages/shillings.ts';
import { dates, numbers } from '#texts/locale.ts';
import * as texts from '#texts/office-day.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { useMonthsQuery } from '#web/features/dashboard/dashboard.api.ts';
import { BarChart } from '#web/ui/charts/BarChart.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import styles from './DashboardPage.module.css';

export default function Charts() {
  const { data: months, error, refetch } = useMonthsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!months && error) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  return (
    <div className={`${styles.columns} ${styles.charts}`}>
      {months && (
        <>
          <MonthsChart
            title={texts.registrations}
            about={texts.registrationsText}
            bars={months.map((month) => ({ ...labelsOf(month), value: month.registrations }))}
            format={(value) => value.toLocaleString(numbers)}
          />
          <MonthsChart
            title={texts.income}
            about={texts.incomeText}
            bars={months.map((month) => ({ ...labelsOf(month), value: month.income }))}
            format={shillings}
          />
        </>
      )}
    </div>
  );
}

interface Props {
  title: string;
  about: string;
  bars: { label: string; name: string; value: number }[];
  format: (value: number) => string;
}

function MonthsChart({ title, about, bars, format }: Props) {
  return (
    <section aria-label={title} className={styles.chart}>
      <h2>{title}</h2>
      <p className={styles.chartAbout}>{about}</p>
      <BarChart bars={bars} />
      <details>
        <summary>{texts.asTable}</summary>
        <table aria-label={title} className={styles.numbers}>
          <thead>
            <tr>
              <th scope="col">{texts.month}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

/** The month's short name below its bar, and its whole name in the table. */
function labelsOf({ month }: Month) {
  const day = new Date(`${month}-15T00:00:00Z`);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dates, { ...options, timeZone: 'UTC' }).format(day);
  return { label: format({ month: 'short' }), name: format({ month: 'long', year: 'numeric' }) };
}
