/** The buttons by which staff decide about a page: approve the pending copy, take the page down, or keep it despite reports. */
import { useState } from 'react';
import type { ManagedPage } from '#contract/learning/published-pages.ts';
import * as texts from '#texts/learning/published-page-pages.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { focusContent } from '#web/ui/layout/focus-content.ts';
import styles from './PublishedPages.module.css';
import { useApprovePageMutation, useDismissReportsMutation, useTakeDownPageMutation } from './published-pages.api.ts';
import { ReasonForm } from './ReasonForm.tsx';

/** @param onOutdated  called if the pending copy is no longer the one on screen */
export function PageDecisions({ page, onOutdated }: { page: ManagedPage; onOutdated: () => void }) {
  const { _id: pageId, waitingSince, missing, shownAt, reports } = page;
  const [question, setQuestion] = useState<'approve' | 'take down'>();
  const { decide, isBusy } = useDecisions(pageId, onOutdated);
  const close = () => setQuestion(undefined);
  return (
    <div className={styles.actions}>
      {reports.length > 0 && (
        <Button look="quiet" isBusy={isBusy} onClick={decide.keep}>
          {texts.keep}
        </Button>
      )}
      {(shownAt ?? waitingSince) && (
        <Button look="clay" isBusy={isBusy} onClick={() => setQuestion('take down')}>
          {shownAt ? texts.takeDown : texts.sendBack}
        </Button>
      )}
      {waitingSince && !missing && (
        <Button isBusy={isBusy} onClick={() => setQuestion('approve')}>
          {texts.approve}
        </Button>
      )}
      {question === 'approve' && waitingSince && (
        <Confirm
          title={texts.approveTitle}
          confirmLabel={texts.approve}
          onConfirm={() => decide.approve(waitingSince)}
          onClose={close}
        >
          <p>{texts.approveText}</p>
        </Confirm>
      )}
      {question === 'take down' && <TakeDown isShown={Boolean(shownAt)} onSend={decide.takeDown} onClose={close} />}
    </div>
  );
}

function useDecisions(pageId: string, onOutdated: () => void) {
  const alertFailure = useFailureAlert();
  const [approve, approving] = useApprovePageMutation();
  const [takeDown] = useTakeDownPageMutation();
  const [dismiss, dismissing] = useDismissReportsMutation();

  async function conclude({ data, error }: Awaited<ReturnType<typeof dismiss>>, done: string) {
    if (!data) {
      await alertFailure(error);
      return onOutdated();
    }
    void toast.success(done);
    focusContent();
  }
  const decide = {
    approve: async (waitingSince: string) => conclude(await approve({ pageId, waitingSince }), texts.approved),
    keep: async () => conclude(await dismiss(pageId), texts.kept),
    /** Resolves with the reason if taking the page down failed. */
    async takeDown(reason: string) {
      const { data, error } = await takeDown({ pageId, reason });
      if (data) void toast.success(texts.takenDownNow);
      return data ? undefined : error;
    },
  };
  return { decide, isBusy: approving.isLoading || dismissing.isLoading };
}

interface TakeDownProps {
  isShown: boolean;
  onSend: (reason: string) => Promise<{ message?: string | undefined } | undefined>;
  onClose: () => void;
}

function TakeDown({ isShown, onSend, onClose }: TakeDownProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function send(reason: string, close: () => void) {
    setBusy(true);
    const error = await onSend(reason);
    setBusy(false);
    if (error) return setFailure(error.message);
    close();
  }

  return (
    <Dialog title={texts.takeDownTitle} onClose={onClose}>
      {(close) => (
        <div className={styles.stack}>
          <p>{texts.takeDownText}</p>
          <ReasonForm
            label={texts.reason}
            sendLabel={isShown ? texts.takeDown : texts.sendBack}
            look="clay"
            isBusy={isBusy}
            failure={failure}
            onSend={(reason) => send(reason, close)}
          />
        </div>
      )}
    </Dialog>
  );
}
