/** Deletes an announcement after a confirmation. */
import { useCallback, useState } from 'react';
import type { Announcement } from '#contract/notifications/announcements.ts';
import * as texts from '#texts/announcements.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { focusContent } from '#web/ui/layout/focus-content.ts';
import { useDeleteAnnouncementMutation } from './announcements.api.ts';

export function DeleteAnnouncement({ announcement: { _id, title, sentAt } }: { announcement: Announcement }) {
  const [deleteAnnouncement, { isLoading }] = useDeleteAnnouncementMutation();
  const [isAsking, setAsking] = useState(false);
  const trackRemoval = useCallback((button: HTMLButtonElement) => () => moveFocusFrom(button), []);

  async function deleteNow() {
    const { data, error } = await deleteAnnouncement(_id);
    if (data) return toast.success(data.message);
    if (!isNotSignedIn(error)) return toast.error(sentenceOf(error));
  }

  return (
    <>
      <Button look="quiet" ref={trackRemoval} isBusy={isLoading} onClick={() => setAsking(true)}>
        {rich(texts.remove, { name: <span className="visually-hidden"> {title}</span> })}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.removeQuestion(title)}
          confirmLabel={texts.confirmRemove}
          onConfirm={deleteNow}
          onClose={() => setAsking(false)}
        >
          <p>{sentAt ? texts.removeText : texts.removeScheduledText}</p>
        </Confirm>
      )}
    </>
  );
}

/** Moves the focus to the content when the focused button disappears with its row. */
function moveFocusFrom(button: HTMLButtonElement) {
  if (document.activeElement === button) focusContent();
}
