/** Deletes an intake after a confirmation. */
import { useCallback, useState } from 'react';
import type { Intake } from '#contract/admissions/intakes.ts';
import * as texts from '#texts/people/intakes.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { focusContent } from '#web/ui/layout/focus-content.ts';
import { useDeleteIntakeMutation } from './intakes.api.ts';

export function DeleteIntake({ intake: { _id, name } }: { intake: Intake }) {
  const [deleteIntake, { isLoading }] = useDeleteIntakeMutation();
  const [isAsking, setAsking] = useState(false);
  const trackRemoval = useCallback((button: HTMLButtonElement) => () => moveFocusFrom(button), []);

  async function deleteNow() {
    const { data, error } = await deleteIntake(_id);
    if (data) return toast.success(data.message);
    if (!isNotSignedIn(error)) return toast.error(sentenceOf(error));
  }

  return (
    <>
      <Button look="quiet" ref={trackRemoval} isBusy={isLoading} onClick={() => setAsking(true)}>
        {rich(texts.remove, { name: <span className="visually-hidden"> {name}</span> })}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.removeQuestion(name)}
          confirmLabel={texts.confirmRemove}
          onConfirm={deleteNow}
          onClose={() => setAsking(false)}
        >
          <p>{texts.removeText}</p>
        </Confirm>
      )}
    </>
  );
}

/** Moves the focus to the content when the focused button disappears with its row. */
function moveFocusFrom(button: HTMLButtonElement) {
  if (document.activeElement === button) focusContent();
}
