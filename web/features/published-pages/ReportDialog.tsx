/** A dialog in which anyone, also without an account, reports a published page to the school. */
import { useState } from 'react';
import * as texts from '#texts/learning/published-page-pages.ts';
import { type Failure, sentenceOf } from '#web/api/failures.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import styles from './PublishedPages.module.css';
import { withCalls } from './public-page.ts';
import { ReasonForm } from './ReasonForm.tsx';

interface Props {
  pageId: string;
  onClose: () => void;
}

type State = { step: 'writing' | 'sending'; failure?: string } | { step: 'sent'; message: string };

export default function ReportDialog({ pageId, onClose }: Props) {
  const [state, setState] = useState<State>({ step: 'writing' });

  async function send(reason: string) {
    setState({ step: 'sending' });
    await withCalls(({ reportPage }) => reportPage(pageId, reason)).then(
      ({ message }) => setState({ step: 'sent', message }),
      (failure: Failure) => setState({ step: 'writing', failure: sentenceOf(failure) }),
    );
  }

  return (
    <Dialog title={state.step === 'sent' ? texts.reportSent : texts.reportTitle} onClose={onClose}>
      <div className={styles.stack}>
        <p role="status">{state.step === 'sent' ? state.message : texts.reportText}</p>
        {state.step !== 'sent' && (
          <ReasonForm
            label={texts.whatIsWrong}
            sendLabel={texts.send}
            isBusy={state.step === 'sending'}
            failure={state.failure}
            onSend={send}
          />
        )}
      </div>
    </Dialog>
  );
}
