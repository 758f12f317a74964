/** Programs that were submitted on this device and are not sent yet. */
import { CloudUpload } from 'lucide-react';
import { DateTime, ExactDateTime } from '#web/ui/time/DateTime.tsx';
import { UnsentActions } from './UnsentActions.tsx';
import styles from './UnsentAttempts.module.css';
import { type UnsentAttempt, useUnsentAttempts } from './unsent-attempts.ts';

/** @param challengeId  undefined for all challenges */
export function UnsentAttempts({ challengeId }: { challengeId?: string }) {
  const unsent = useUnsentAttempts().filter((each) => !challengeId || each.challengeId === challengeId);
  return (
    <>
      {/* The live region is rendered from the start, so that screen readers announce its changes. */}
      <p role="status" className="visually-hidden">
        {unsent.length > 0 && `Not sent yet: ${unsent.length}`}
      </p>
      {unsent.length > 0 && <Listed unsent={unsent} />}
    </>
  );
}

function Listed({ unsent }: { unsent: UnsentAttempt[] }) {
  return (
    <section aria-label="Not sent yet" className={styles.unsent}>
      <p className={styles.lead}>
        <CloudUpload size={20} aria-hidden /> On this device, not sent yet. We send them as soon as we can reach the
        school server, which then grades them.
      </p>
      <ul>
        {unsent.map((attempt) => (
          <Unsent key={attempt.key} attempt={attempt} />
        ))}
      </ul>
    </section>
  );
}

function Unsent({ attempt }: { attempt: UnsentAttempt }) {
  const { title, writtenAt, refused, delay } = attempt;
  return (
    <li>
      <p>
        <strong>{title}</strong>, submitted <DateTime at={writtenAt} />
      </p>
      {refused === null && delay && (
        <p>
          {delay.why} We try again after <ExactDateTime at={new Date(delay.until).toISOString()} />.
        </p>
      )}
      {refused !== null && <p className={styles.refused}>Not accepted: {refused}</p>}
      {(refused !== null || delay) && <UnsentActions attempt={attempt} />}
    </li>
  );
}
