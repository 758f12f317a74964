/** Problems of a call, each with what the user can do. */
import { X } from 'lucide-react';
import * as deviceTexts from '#texts/classes/call-devices.ts';
import * as callsTexts from '#texts/classes/calls.ts';
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
          <p>{callsTexts.unreachable}</p>
        </div>
      )}
      {problem && (
        <div className={styles.alert}>
          <p>{problem}</p>
          <IconButton name={callsTexts.closeMessage} icon={X} onClick={() => call.store.set({ problem: '' })} />
        </div>
      )}
      {stoppedDevices.map((device) => (
        <div key={device} className={styles.alert}>
          <p>{deviceTexts.stopped[device]}</p>
          <Button onClick={() => void call.media.publications.restartDevice(device)}>
            {deviceTexts.switchOnAgain[device]}
          </Button>
        </div>
      ))}
      {isSoundBlocked && (
        <div className={styles.alert}>
          <p>{deviceTexts.soundBlocked}</p>
          <Button onClick={() => call.media.subscriptions.audio.unblock()}>{deviceTexts.turnOnSound}</Button>
        </div>
      )}
      {isMediaBlocked && (
        <div className={styles.alert}>
          <p>{callsTexts.mediaBlocked}</p>
        </div>
      )}
    </div>
  );
}
