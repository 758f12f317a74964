/** Deletes an entry of the schedule after a confirmation. */
import { useCallback, useState } from 'react';
import type { ScheduleEntry } from '#contract/schedules.ts';
import * as texts from '#texts/classes/schedules.ts';
import { weekday } from '#texts/locale.ts';
import { isNotSignedIn } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { focusContent } from '#web/ui/layout/focus-content.ts';
import { useDeleteEntryMutation } from './schedules.api.ts';

export function DeleteEntry({ entry }: { entry: ScheduleEntry }) {
  const [deleteEntry, { isLoading }] = useDeleteEntryMutation();
  const [isAsking, setAsking] = useState(false);
  const trackRemoval = useCallback((button: HTMLButtonElement) => () => moveFocusFrom(button), []);

  async function deleteNow() {
    const { data, error } = await deleteEntry(entry._id);
    if (data) return toast.success(texts.deleted);
    if (!isNotSignedIn(error)) return toast.error(texts.failed);
  }

  return (
    <>
      <Button look="quiet" ref={trackRemoval} isBusy={isLoading} onClick={() => setAsking(true)}>
        {texts.remove}
        <span className="visually-hidden"> {texts.entryOn(entry.event, weekday(entry.day))}</span>
      </Button>
      {isAsking && (
        <Confirm
          title={texts.areYouSure}
          confirmLabel={texts.remove}
          onConfirm={deleteNow}
          onClose={() => setAsking(false)}
        >
          <p>{texts.removeText({ ...entry, day: weekday(entry.day) })}</p>
        </Confirm>
      )}
    </>
  );
}

/** Moves the focus to the content when the focused button disappears with its row. */
function moveFocusFrom(button: HTMLButtonElement) {
  if (document.activeElement === button) focusContent();
}
