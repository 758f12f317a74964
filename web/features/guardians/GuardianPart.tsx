/** A student's guardian, consent and their history, on the student's page for the office. */
import { type GuardianEvent, isAgeUnknown } from '#contract/accounts/guardians.ts';
import type { Person } from '#contract/people.ts';
import * as texts from '#texts/people/guardians.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { Spinner } from '#web/ui/feedback/Spinner.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import { Consent } from './Consent.tsx';
import styles from './Guardian.module.css';
import { GuardianForm } from './GuardianForm.tsx';
import { useGuardianQuery } from './guardians.api.ts';
import { UnknownAge } from './UnknownAge.tsx';

export function GuardianPart({ person }: { person: Person }) {
  const { currentData: guardian, error, refetch } = useGuardianQuery(person._id, { refetchOnMountOrArgChange: true });
  return (
    <section className={styles.part} aria-labelledby="guardian">
      <h3 id="guardian">{texts.title}</h3>
      {!guardian && (error ? <LoadFailed message={sentenceOf(error)} onRetry={refetch} /> : <Spinner />)}
      {guardian && isAgeUnknown(guardian) && <UnknownAge studentId={person._id} />}
      {guardian?.isMinor && <Consent person={person} guardian={guardian} />}
      {guardian && <GuardianForm studentId={person._id} guardian={guardian} />}
      {guardian && guardian.history.length > 0 && <History events={guardian.history} />}
    </section>
  );
}

const History = ({ events }: { events: GuardianEvent[] }) => (
  <details>
    <summary className={styles.summary}>{texts.history}</summary>
    <ol className={styles.history}>
      {events.toReversed().map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only added, and two may be equal
        <li key={events.length - index}>
          <span>{labelOf(event)}</span>
          <span className={styles.aside}>
            {event.byName}, <DateTime at={event.at} />
          </span>
        </li>
      ))}
    </ol>
  </details>
);

function labelOf({ kind, way, guardianName }: GuardianEvent) {
  if (kind === 'minor' || kind === 'adult') return texts.events[kind];
  const what = texts.events[kind](guardianName);
  return way ? `${what} (${texts.ways[way]})` : what;
}
