/** Saves the two forms of a challenge. A failed save leaves the fields as typed and gives the reason. */
import { useState } from 'react';
import * as texts from '#texts/code/challenge-authoring.ts';
import { type Failure, isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { changedFields } from '#web/api/forms/changed-fields.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { AboutFields } from './about/about-fields.ts';
import { useUpdateChallengeMutation, useWriteTestsMutation } from './authoring.api.ts';
import type { AboutForm, TestsForm } from './challenge-forms.ts';
import type { Step } from './Steps.tsx';

interface Options<Form> {
  id: string;
  autosaved: Form;
  /** Called with the step that has invalid fields. */
  onInvalid: (step: Step) => void;
}

export function useSaveAbout({ id, autosaved, onInvalid }: Options<AboutForm>) {
  const [update] = useUpdateChallengeMutation();
  const { error, isSaving, attempt } = useAttempt();
  const { form, saved, markSaved } = autosaved;

  const save = form.handleSubmit(
    async (toSave) => {
      const sent = structuredClone(form.getValues());
      const change = changedFields(toSave, AboutFields.safeParse(saved).data ?? {});
      if (await attempt(update({ id, change }))) {
        markSaved(sent);
        toast.success(texts.saved);
      }
    },
    ({ starters }) => onInvalid(starters ? 'starters' : 'about'),
  );
  return { error, isSaving, onSave: save };
}

/** Saves all tests together; the server then checks that the reference solution passes them. */
export function useSaveTests({ id, autosaved, onInvalid, onSaved }: Options<TestsForm> & { onSaved: () => void }) {
  const [write] = useWriteTestsMutation();
  const { error, isSaving, attempt } = useAttempt();
  const { form, markSaved } = autosaved;

  const save = form.handleSubmit(
    async (written) => {
      const sent = structuredClone(form.getValues());
      if (await attempt(write({ id, written }))) {
        markSaved(sent);
        onSaved();
      }
    },
    ({ tests }) => onInvalid(tests ? 'tests' : 'reference'),
  );
  return { error, isSaving, onSave: save };
}

function useAttempt() {
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  /** Resolves with whether the save succeeded. */
  async function attempt(saving: PromiseLike<{ error?: Failure | object | undefined }>) {
    setSaving(true);
    setError(undefined);
    const { error: failure } = await saving;
    setSaving(false);
    if (failure && !isNotSignedIn(failure)) setError(sentenceOf(failure));
    return !failure;
  }
  return { error, isSaving, attempt };
}
