/** Asks for confirmation before a recording starts, and says what is recorded, or before a recording ends. */

import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './RecordDialog.module.css';

export function RecordDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const { recording, whyNotRecord } = useObservable(call.store);
  const record = (isOn: boolean) => call.send({ type: 'record', isOn });
  const title = recording ? 'Stop recording' : 'Record this class';
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <div className={styles.words}>
          {recording ? <StopText /> : whyNotRecord ? <p>{whyNotRecord}</p> : <StartText />}
          <div className={styles.buttons}>
            {(recording || !whyNotRecord) && (
              <Button
                look={recording ? 'clay' : 'sun'}
                onClick={() => {
                  record(!recording);
                  close();
                }}
              >
                {recording ? 'Stop recording' : 'Start recording'}
              </Button>
            )}
            <Button look="quiet" onClick={() => close()}>
              {recording ? 'Keep recording' : 'Not now'}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

const StartText = () => (
  <>
    <p>
      We record your voice and one video: your screen while you share it, otherwise your camera. What you switch off is
      not recorded.
    </p>
    <p>The voices and videos of students are never recorded. Everyone in the class sees that you are recording.</p>
    <p>The recording becomes a draft lesson in this room’s course. Students see it once you publish it.</p>
  </>
);

const StopText = () => <p>The recording so far becomes a draft lesson in this room’s course.</p>;
