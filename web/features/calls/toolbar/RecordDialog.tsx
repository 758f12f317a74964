/** Before a tutor records, what that means; and while she does, the way to end it. */

import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './RecordDialog.module.css';

export function RecordDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const { recording, whyNotRecord } = useObservable(call.store);
  const tell = (isOn: boolean) => call.tell({ type: 'record', isOn });
  const title = recording ? 'Stop recording' : 'Record this class';
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <div className={styles.words}>
          {recording ? <WhileItGoesOn /> : whyNotRecord ? <p>{whyNotRecord}</p> : <BeforeIt />}
          <div className={styles.buttons}>
            {(recording || !whyNotRecord) && (
              <Button
                look={recording ? 'clay' : 'sun'}
                onClick={() => {
                  tell(!recording);
                  close();
                }}
              >
                {recording ? 'Stop recording' : 'Start recording'}
              </Button>
            )}
            <Button look="quiet" onClick={() => close()}>
              {recording ? 'Go on recording' : 'Not now'}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

const BeforeIt = () => (
  <>
    <p>
      Recorded are your voice and one picture of yours: your screen while you share it, otherwise your camera. What you
      switch off is not recorded.
    </p>
    <p>
      Students are never recorded, neither their voices nor their pictures. Everybody in the class sees that you record.
    </p>
    <p>Afterwards it is a draft among the lessons of this room’s course. Students see it once you publish it.</p>
  </>
);

const WhileItGoesOn = () => <p>What was recorded so far becomes a draft among the lessons of this room’s course.</p>;
