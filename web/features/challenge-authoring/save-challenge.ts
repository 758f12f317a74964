/** Saving what was typed about a challenge. What fails leaves everything as it was typed, and says why beside the button. */
import { useState } from 'react';
import { changesIn } from '#web/api/changes.ts';
import { type Failure, isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { AboutFields } from './about/about-fields.ts';
import { useUpdateChallengeMutation, useWriteTestsMutation } from './authoring.api.ts';
import type { KeptAbout, KeptTests } from './challenge-forms.ts';
import type { Step } from './Steps.tsx';

interface Saving<Kept> {
  id: string;
  kept: Kept;
  /** Gets the step in which something has to be put right first. */
  onWrong: (step: Step) => void;
}

export function useSaveAbout({ id, kept, onWrong }: Saving<KeptAbout>) {
  const [update] = useUpdateChallengeMutation();
  const { wrong, isSaving, trying } = useTrying();
  const { form, saved, hasSaved } = kept;

  const save = form.handleSubmit(
    async (toSave) => {
      const sent = structuredClone(form.getValues());
      const change = changesIn(toSave, AboutFields.safeParse(saved).data ?? {});
      if (await trying(update({ id, change }))) {
        hasSaved(sent);
        toast.success('Saved');
      }
    },
    ({ starters }) => onWrong(starters ? 'starters' : 'about'),
  );
  return { wrong, isSaving, onSave: save };
}

/** All of them at once: the school puts the reference solution to them. */
export function useSaveTests({ id, kept, onWrong, onSaved }: Saving<KeptTests> & { onSaved: () => void }) {
  const [write] = useWriteTestsMutation();
  const { wrong, isSaving, trying } = useTrying();
  const { form, hasSaved } = kept;

  const save = form.handleSubmit(
    async (written) => {
      const sent = structuredClone(form.getValues());
      if (await trying(write({ id, written }))) {
        hasSaved(sent);
        onSaved();
      }
    },
    ({ tests }) => onWrong(tests ? 'tests' : 'reference'),
  );
  return { wrong, isSaving, onSave: save };
}

function useTrying() {
  const [wrong, setWrong] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  /** Whether it went well. */
  async function trying(asked: PromiseLike<{ error?: Failure | object | undefined }>) {
    setSaving(true);
    setWrong(undefined);
    const { error } = await asked;
    setSaving(false);
    if (error && !isNotSignedIn(error)) setWrong(sentenceOf(error));
    return !error;
  }
  return { wrong, isSaving, trying };
}
