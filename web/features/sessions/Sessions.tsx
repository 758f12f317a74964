/** "Where you are signed in": all devices, each with a sign-out button. */
import { MonitorSmartphone } from 'lucide-react';
import { useId, useRef } from 'react';
import type { Session } from '#contract/sessions.ts';
import * as texts from '#texts/people/sessions.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { LoadFailed } from '#web/ui/feedback/LoadFailed.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { DateTime } from '#web/ui/time/DateTime.tsx';
import styles from './Sessions.module.css';
import { useEndOtherSessionsMutation, useEndSessionMutation, useSessionsQuery } from './sessions.api.ts';

export function Sessions() {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} tabIndex={-1} ref={heading}>
        {texts.title}
      </h2>
      <Devices onEnded={() => heading.current?.focus({ preventScroll: true })} />
    </section>
  );
}

interface EndingProps {
  /** Called after a sign-out, to move the focus, because the pressed button disappears. */
  onEnded: () => void;
}

function Devices({ onEnded }: EndingProps) {
  const { data: devices, isLoading, error, refetch } = useSessionsQuery(undefined, { refetchOnMountOrArgChange: true });

  if (isLoading) return <Loading />;
  if (!devices) return <LoadFailed message={sentenceOf(error)} onRetry={refetch} />;
  return (
    <div className={styles.card}>
      <p className={styles.lead}>{texts.hint}</p>
      <ul className={styles.devices}>
        {devices.map((session) => (
          <Device key={session._id} session={session} onEnded={onEnded} />
        ))}
      </ul>
      {devices.length > 1 && <EndOtherSessions onEnded={onEnded} />}
    </div>
  );
}

function Loading() {
  return (
    <div role="status" className={styles.placeholder}>
      <span className="visually-hidden">{texts.loading}</span>
    </div>
  );
}

function Device({ session, onEnded }: { session: Session } & EndingProps) {
  const timesId = useId();
  const [end, { isLoading, error }] = useEndSessionMutation();

  async function signOut() {
    const { data } = await end(session);
    if (!data) return;
    toast.success(data.message);
    onEnded();
  }

  return (
    <li className={styles.device}>
      <MonitorSmartphone size={22} aria-hidden />
      <div className={styles.words}>
        <p className={styles.name}>
          {session.device}
          {session.isCurrent && <span className={styles.here}>{texts.thisDevice}</span>}
        </p>
        {/* The times describe the sign-out button to screen readers: several devices may have the same name. */}
        <div id={timesId} className={styles.times}>
          {!session.isCurrent && <p>{rich(texts.lastSeen, { time: <DateTime at={session.lastSeenAt} /> })}</p>}
          <p>{rich(texts.signedIn, { time: <DateTime at={session.createdAt} /> })}</p>
        </div>
      </div>
      <Button look="quiet" isBusy={isLoading} onClick={signOut} aria-describedby={timesId}>
        {session.isCurrent
          ? rich(texts.signOutHere, { hidden: (words) => <span className="visually-hidden">{words}</span> })
          : rich(texts.signOutDevice, { device: <span className="visually-hidden"> {session.device}</span> })}
      </Button>
      <InlineError message={error && sentenceOf(error)} />
    </li>
  );
}

function EndOtherSessions({ onEnded }: EndingProps) {
  const [endOthers, { isLoading, error }] = useEndOtherSessionsMutation();

  async function signOutOthers() {
    const { data } = await endOthers();
    if (!data) return;
    toast.success(data.message);
    onEnded();
  }

  return (
    <div className={styles.others}>
      <Button look="soft" isBusy={isLoading} onClick={signOutOthers}>
        {texts.signOutOthers}
      </Button>
      <InlineError message={error && sentenceOf(error)} />
    </div>
  );
}
