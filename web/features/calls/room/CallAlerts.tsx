/** Problems of a call, each with what the user can do. */
import { X } from 'lucide-react';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { isUnreachable } from '#web/features/calls/connection/connection-state.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { useFocusFallback } from '#web/ui/layout/focus-fallback.ts';
import styles from './CallAlerts.module.css';

export function CallAlerts({ call }: { call: Call }) {
  const state = useObservable(call.store);
  const { problem, stoppedDevices, isSoundBlocked, isMediaBlocked } = state;
  const keptFocus = useFocusFallback<HTMLDivElement>();
  return (
    <div {...keptFocus} role="alert" tabIndex={-1} className={styles.alerts}>
      {isUnreachable(state.connection) && (
        <div className={styles.alert}>
          <p>
            We can’t reach the school server on this network. Please try another one, such as your phone’s mobile data.
            We keep trying.
          </p>
        </div>
      )}
      {problem && (
        <div className={styles.alert}>
          <p>{problem}</p>
          <IconButton name="Close this message" icon={X} onClick={() => call.store.set({ problem: '' })} />
        </div>
      )}
      {stoppedDevices.map((device) => (
        <div key={device} className={styles.alert}>
          <p>Your {device} has stopped: it was unplugged, or another app or a phone call is using it.</p>
          <Button onClick={() => void call.media.publications.restartDevice(device)}>
            Switch the {device} on again
          </Button>
        </div>
      ))}
      {isSoundBlocked && (
        <div className={styles.alert}>
          <p>Your browser blocks the sound until you turn it on.</p>
          <Button onClick={() => call.media.subscriptions.audio.unblock()}>Turn on sound</Button>
        </div>
      )}
      {isMediaBlocked && (
        <div className={styles.alert}>
          <p>
            This network blocks audio and video. Please try another one, such as your phone’s mobile data. The chat
            still works.
          </p>
        </div>
      )}
    </div>
  );
}
