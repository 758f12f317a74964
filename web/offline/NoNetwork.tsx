/**
 * Shown above every page while offline: the playground and the challenges still work. Part of the entry chunk, because
 * a chunk of its own could not be loaded offline.
 */
import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { useCurrentUser } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
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
          You're offline. {hasCode && <Link to={paths.code}>Live Code</Link>}
          {hasCode && hasChallenges && ' and '}
          {hasChallenges && <Link to={paths.challenges}>Challenges</Link>}
          {(hasCode || hasChallenges) && (hasChallenges ? ' still work.' : ' still works.')}
        </p>
      )}
    </div>
  );
}

function subscribeToNetwork(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
