/** Undoes an enrolment whose invitation has not been used. */
import { useState } from 'react';
import type { Customer } from '#contract/customers.ts';
import * as texts from '#texts/people/admissions.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useUndoEnrolmentMutation } from './applications.api.ts';

export function UndoEnrolment({ customer: { _id, fullName } }: { customer: Customer }) {
  const [isAsking, setAsking] = useState(false);
  const [undo, { isLoading }] = useUndoEnrolmentMutation();
  const alertFailure = useFailureAlert();

  async function undoNow() {
    const { data, error } = await undo(_id);
    if (data) toast.success(texts.undone);
    await alertFailure(error);
  }

  return (
    <>
      <Button look="quiet" isBusy={isLoading} onClick={() => setAsking(true)}>
        {texts.undo}
      </Button>
      {isAsking && (
        <Confirm title={texts.undo} confirmLabel={texts.yesUndo} onConfirm={undoNow} onClose={() => setAsking(false)}>
          <p>{texts.undoQuestion(fullName)}</p>
        </Confirm>
      )}
    </>
  );
}
