/** Programs that were submitted on this device and are not sent yet. */
import { CloudUpload } from 'lucide-react';
import { lazy, Suspense } from 'react';
import * as texts from '#texts/code/challenges.ts';
import { rich } from '#web/ui/display/rich.tsx';
import { DateTime, ExactDateTime } from '#web/ui/time/DateTime.tsx';
import styles from './UnsentAttempts.module.css';
import { type UnsentAttempt, useUnsentAttempts } from './unsent-attempts.ts';

/** Loaded only when a program was refused or is delayed. */
const UnsentActions = lazy(() => import('./UnsentActions.tsx').catch(() => ({ default: () => null })));

/** Lists unsent programs. @param challengeId  undefined for all challenges */
export function UnsentAttempts({ challengeId }: { challengeId?: string }) {
  const unsent = useUnsentAttempts().filter((each) => !challengeId || each.challengeId === challengeId);
  return (
    <>
      {/* The live region is rendered from the start, so that screen readers announce its changes. */}
      <p role="status" className="visually-hidden">
        {unsent.length > 0 && texts.notSentCount(unsent.length)}
      </p>
      {unsent.length > 0 && <Listed unsent={unsent} />}
    </>
  );
}

function Listed({ unsent }: { unsent: UnsentAttempt[] }) {
  return (
    <section aria-label={texts.notSent} className={styles.unsent}>
      <p className={styles.lead}>
        <CloudUpload size={20} aria-hidden /> {texts.aboutUnsent}
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
      <p>{rich(texts.unsentProgram, { title: <strong>{title}</strong>, time: <DateTime at={writtenAt} /> })}</p>
      {refused === null && delay && (
        <p>
          {delay.why} {rich(texts.triedAfter, { time: <ExactDateTime at={new Date(delay.until).toISOString()} /> })}
        </p>
      )}
      {refused !== null && <p className={styles.refused}>{texts.notAccepted(refused)}</p>}
      <Suspense>{(refused !== null || delay) && <UnsentActions attempt={attempt} />}</Suspense>
    </li>
  );
}
