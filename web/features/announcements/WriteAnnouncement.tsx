/** Writes an announcement, or changes one that is not sent yet. */
import { Plus } from 'lucide-react';
import type { Announcement, NewAnnouncement } from '#contract/notifications/announcements.ts';
import * as texts from '#texts/announcements.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { AnnouncementFields, type AudienceChoices } from './AnnouncementFields.tsx';
import { blankAnnouncement, resolver, TypedAnnouncement, typedAnnouncement } from './announcement-fields.ts';
import { useAddAnnouncementMutation, useChangeAnnouncementMutation } from './announcements.api.ts';

interface Props {
  /** The audiences to choose from. */
  choices: AudienceChoices;
  /** The initial audience. */
  first: string;
}

export function AddAnnouncement({ choices, first }: Props) {
  const { _id: personId } = useMe();
  const alert = useAlert();
  const [add] = useAddAnnouncementMutation();

  async function save(announcement: NewAnnouncement) {
    const { data, error } = await add(announcement);
    if (error) await alert({ title: texts.saveFailed, message: sentenceOf(error), kind: 'error' });
    return data;
  }

  return (
    <FormDialog
      title={texts.add}
      saveLabel={texts.send}
      firstField="to"
      saved={blankAnnouncement(first)}
      draft={formDraft({ personId, subject: 'announcement:new', Typed: TypedAnnouncement })}
      resolver={resolver}
      onSave={save}
      onSaved={confirmSent}
      button={(open, isSaving) => (
        <Button isBusy={isSaving} onClick={open}>
          <Plus size={20} aria-hidden /> {texts.add}
        </Button>
      )}
    >
      {(form) => <AnnouncementFields form={form} choices={choices} />}
    </FormDialog>
  );
}

interface EditProps {
  announcement: Announcement;
  choices: AudienceChoices;
}

export function EditAnnouncement({ announcement, choices }: EditProps) {
  const { _id: personId } = useMe();
  const alert = useAlert();
  const [change] = useChangeAnnouncementMutation();

  async function save(typed: NewAnnouncement) {
    const { data, error } = await change({ id: announcement._id, change: typed });
    if (error) await alert({ title: texts.saveFailed, message: sentenceOf(error), kind: 'error' });
    return data;
  }

  return (
    <FormDialog
      title={texts.editTitle}
      saveLabel={texts.save}
      firstField="title"
      saved={typedAnnouncement(announcement)}
      draft={formDraft({ personId, subject: `announcement:${announcement._id}`, Typed: TypedAnnouncement })}
      resolver={resolver}
      onSave={save}
      onSaved={confirmSent}
      button={(open, isSaving) => (
        <Button look="quiet" isBusy={isSaving} onClick={open}>
          {rich(texts.edit, { name: <span className="visually-hidden"> {announcement.title}</span> })}
        </Button>
      )}
    >
      {(form) => <AnnouncementFields form={form} choices={choices} />}
    </FormDialog>
  );
}

const confirmSent = ({ sentAt }: Announcement) => toast.success(sentAt ? texts.sent : texts.planned);
