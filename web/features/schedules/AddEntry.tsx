/** Adds an entry to the schedule. */
import { Plus } from 'lucide-react';
import type { ScheduleDetails } from '#contract/schedules.ts';
import * as texts from '#texts/classes/schedules.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { EntryEditor } from './EntryEditor.tsx';
import type { EntryChoices } from './EntryForm.tsx';
import type { EntryFields } from './entry-fields.ts';
import { useAddEntryMutation } from './schedules.api.ts';

export function AddEntry({ places: choices }: { places: EntryChoices }) {
  const [addEntry] = useAddEntryMutation();

  async function add(details: ScheduleDetails) {
    const added = await addEntry(details);
    if (added.data) void toast.success(texts.added);
    return added;
  }

  return (
    <EntryEditor
      title={texts.addSchedule}
      saveLabel={texts.add}
      initial={blank}
      choices={choices}
      onSave={add}
      button={(open, isSaving) => (
        <Button isBusy={isSaving} onClick={open}>
          <Plus size={20} aria-hidden /> {texts.addSchedule}
        </Button>
      )}
    />
  );
}

const blank: EntryFields = { day: 'Monday', startTime: '', endTime: '', event: '', courseId: null, roomId: null };
