/**
 * A button and the dialog in which staff edit an entry. The input survives closing the dialog, until it is saved.
 * When saving fails, the dialog stays open, or reopens, with the reason.
 */
import { type ReactNode, useState } from 'react';
import type { ScheduleDetails } from '#contract/schedules.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { Dialog } from '#web/ui/dialog/Dialog.tsx';
import { DraftNotice } from '#web/ui/form/DraftNotice.tsx';
import { type EntryChoices, EntryForm } from './EntryForm.tsx';
import { type EntryFields, useEntryForm } from './entry-fields.ts';

interface Props {
  title: string;
  /** Label of the save button. */
  saveLabel: string;
  /** The initial values of the form. */
  initial: EntryFields;
  choices: EntryChoices;
  onSave: (details: ScheduleDetails) => Promise<{ error?: { message?: string | undefined } | undefined }>;
  button: (open: () => void, isSaving: boolean) => ReactNode;
}

export function EntryEditor({ title, saveLabel, initial, choices, onSave, button }: Props) {
  const form = useEntryForm(initial);
  const { isDirty } = form.formState;
  const [isDraft, setIsDraft] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();

  function open() {
    setIsDraft(isDirty);
    if (!isDirty) form.reset(initial);
    setFailure(undefined);
    setOpen(true);
  }

  function startOver() {
    // Moves the focus, because the pressed button disappears.
    form.setFocus('day');
    form.reset(initial);
    setIsDraft(false);
  }

  async function save(details: ScheduleDetails) {
    setSaving(true);
    const { error } = await onSave(details);
    setSaving(false);
    if (!error) form.reset(details);
    if (error && !isNotSignedIn(error)) {
      setFailure(sentenceOf(error));
      setOpen(true);
    }
    return !error;
  }

  return (
    <>
      {button(open, isSaving)}
      {isOpen && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          {(close) => (
            <>
              {isDraft && <DraftNotice onStartOver={startOver} />}
              <EntryForm
                form={form}
                choices={choices}
                saveLabel={saveLabel}
                failure={failure}
                onSave={async (details) => {
                  if (await save(details)) close();
                }}
              />
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
