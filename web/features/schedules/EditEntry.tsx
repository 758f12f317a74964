/** Changes an entry of the schedule. */
import type { ScheduleDetails, ScheduleEntry } from '#contract/schedules.ts';
import * as texts from '#texts/classes/schedules.ts';
import { weekday } from '#texts/locale.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { EntryEditor } from './EntryEditor.tsx';
import type { EntryChoices } from './EntryForm.tsx';
import { changedEntryFields } from './entry-fields.ts';
import { useUpdateEntryMutation } from './schedules.api.ts';

interface Props {
  entry: ScheduleEntry;
  choices: EntryChoices;
}

export function EditEntry({ entry, choices }: Props) {
  const [updateEntry] = useUpdateEntryMutation();

  async function update(typed: ScheduleDetails) {
    const updated = await updateEntry({ id: entry._id, change: changedEntryFields(entry, typed) });
    if (updated.data) void toast.success(texts.updated);
    return updated;
  }

  return (
    <EntryEditor
      title={texts.updateSchedule}
      saveLabel={texts.update}
      initial={entry}
      choices={withCurrentChoices(choices, entry)}
      onSave={update}
      button={(open, isSaving) => (
        <Button look="quiet" isBusy={isSaving} onClick={open}>
          {texts.edit}
          <span className="visually-hidden"> {texts.entryOn(entry.event, weekday(entry.day))}</span>
        </Button>
      )}
    />
  );
}

/** Adds the entry's own course and room to the choices, because an admin may have chosen ones of another tutor. */
const withCurrentChoices = (
  { courses, rooms }: EntryChoices,
  { courseId, courseTitle, roomId }: ScheduleEntry,
): EntryChoices => ({
  courses: withChoice(courses, courseId, courseTitle),
  rooms: withChoice(rooms, roomId, texts.currentRoom),
});

const withChoice = (choices: EntryChoices['rooms'], value: string | null, label: string) =>
  value === null || choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label }];
