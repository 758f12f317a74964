/**
 * A notice above every page while the device is offline: the playground and the challenges still work. It is part of
 * the entry chunk, because a separate chunk could not be loaded offline.
 */
import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import * as texts from '#texts/shell.ts';
import { useCurrentUser } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { rich } from '#web/ui/display/rich.tsx';
import styles from './NoNetwork.module.css';

export function NoNetwork() {
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine);
  const { pathname } = useLocation();
  const isStudent = useCurrentUser()?.type === 'student';
  const hasCode = pathname !== paths.code;
  const hasChallenges = isStudent && !pathname.startsWith(paths.challenges);
  return (
    <div aria-live="polite">
      {!isOnline && (
        <p className={styles.bar}>
          {rich(textFor(hasCode, hasChallenges), {
            code: (words) => <Link to={paths.code}>{words}</Link>,
            challenges: (words) => <Link to={paths.challenges}>{words}</Link>,
          })}
        </p>
      )}
    </div>
  );
}

function textFor(hasCode: boolean, hasChallenges: boolean) {
  if (hasChallenges) return hasCode ? texts.offlineWithBoth : texts.offlineWithChallenges;
  return hasCode ? texts.offlineWithCode : texts.offline;
}

function subscribeToNetwork(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
