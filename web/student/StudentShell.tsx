/** The layout around every page of a student: navigation on the left (on a phone: below), account above. */
import { useEffect } from 'react';
import { Link, Outlet } from 'react-router';
import { numbers } from '#texts/locale.ts';
import * as texts from '#texts/shell.ts';
import { hasUnsentAttempts, hasUnsentTicks } from '#web/api/persisted.ts';
import { useMe } from '#web/api/session.ts';
import { useLoggedInQuery } from '#web/features/auth/auth.api.ts';
import { SignOutButton } from '#web/features/auth/SignOutButton.tsx';
import { Bell } from '#web/features/notifications/Bell.tsx';
import { SearchButton } from '#web/features/search/SearchButton.tsx';
import { Avatar } from '#web/features/users/Avatar.tsx';
import { paths } from '#web/paths.ts';
import { SkipLink } from '#web/ui/layout/SkipLink.tsx';
import { ThemeSwitch } from '#web/ui/theme/ThemeSwitch.tsx';
import { timeZone } from '#web/ui/time/time-zone.ts';
import { StudentNav } from './StudentNav.tsx';
import styles from './StudentShell.module.css';

export default function StudentShell() {
  // Asks the server whether the session has ended, which signs the user out (api/queries.ts). The page does not wait for the answer.
  useLoggedInQuery();
  // Sends, when the student opens the app, the attempts at challenges that could not be sent without a connection.
  const { _id: personId } = useMe();
  useEffect(() => {
    if (hasUnsentAttempts(personId))
      loadSubmissionQueue().then(({ sendPending: sendWhatWaits }) => sendWhatWaits(), ignoreFailure);
  }, [personId]);
  useTicksSent(personId);
  return (
    <div className={styles.shell}>
      <SkipLink />
      <StudentNav />
      <div className={styles.page}>
        <TopBar />
        <main id="content" tabIndex={-1} className={styles.content}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** Milliseconds between two attempts: the event `online` reports that the network is back, but not that the server is. */
const RETRY_INTERVAL = 30_000;

/** Sends the lesson parts that the student has ticked off while the server was unreachable. */
function useTicksSent(personId: string) {
  // An effect, because it sends what an earlier visit could not send, and listens to an event of the window.
  useEffect(() => {
    const send = () => {
      if (hasUnsentTicks(personId)) loadTicks().then(({ sendTicks }) => sendTicks(personId), ignoreFailure);
    };
    send();
    const timer = setInterval(send, RETRY_INTERVAL);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
    };
  }, [personId]);
}

const loadTicks = () => import('#web/features/progress/unsent-ticks.ts');
const loadSubmissionQueue = () => import('#web/features/challenges/submitting/submission-queue.ts');

/** A failure, for example offline, is ignored: the next attempt is when the app is opened and, for ticks, after RETRY_INTERVAL. */
const ignoreFailure = () => undefined;

function TopBar() {
  const me = useMe();
  return (
    <header className={styles.bar}>
      <p className={`${styles.date} ${styles.wide}`}>{todayAtSchool()}</p>
      <Link to={paths.profile} className={styles.me} title={texts.yourProfile}>
        <span className={styles.name}>{me.name}</span>
        <Avatar img={me.img} />
      </Link>
      <SearchButton load={loadPalette} />
      <Bell />
      <div className={styles.wide}>
        <ThemeSwitch />
      </div>
      <SignOutButton />
    </header>
  );
}

const loadPalette = () => import('./StudentPalette.tsx');

const todayAtSchool = () =>
  // Uses the locale of numbers, because in English the locale of dates puts no comma after the weekday.
  new Intl.DateTimeFormat(numbers, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone,
  }).format(new Date());
