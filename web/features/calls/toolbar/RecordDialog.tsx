/** Asks for confirmation before a recording starts or ends. Before the start it names the recorded media. */

import * as texts from '#texts/classes/recordings.ts';
import { useObservable } from '#web/concurrency/observable.ts';
import type { Call } from '#web/features/calls/call.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './RecordDialog.module.css';

export function RecordDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const { recording, whyNotRecord } = useObservable(call.store);
  const record = (isOn: boolean) => call.send({ type: 'record', isOn });
  const title = recording ? texts.stopRecording : texts.recordClass;
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <div className={styles.words}>
          {recording ? <p>{texts.whatItHasBecome}</p> : whyNotRecord ? <p>{whyNotRecord}</p> : <StartText />}
          <div className={styles.buttons}>
            {(recording || !whyNotRecord) && (
              <Button
                look={recording ? 'clay' : 'sun'}
                onClick={() => {
                  record(!recording);
                  close();
                }}
              >
                {recording ? texts.stopRecording : texts.startRecording}
              </Button>
            )}
            <Button look="quiet" onClick={() => close()}>
              {recording ? texts.keepRecording : texts.notNow}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

const StartText = () => (
  <>
    <p>{texts.whatIsRecorded}</p>
    <p>{texts.whatIsNotRecorded}</p>
    <p>{texts.whatItBecomes}</p>
  </>
);
