/** Adds an intake to a course. */
import { Plus } from 'lucide-react';
import type { NewIntake } from '#contract/admissions/intakes.ts';
import * as texts from '#texts/people/intakes.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { IntakeFields } from './IntakeFields.tsx';
import { blankIntake, resolver, TypedIntake } from './intake-fields.ts';
import { useAddIntakeMutation } from './intakes.api.ts';

interface Props {
  /** The courses to choose from, at least one. */
  courses: { value: string; label: string }[];
}

export function AddIntake({ courses }: Props) {
  const { _id: personId } = useMe();
  const alert = useAlert();
  const [addIntake] = useAddIntakeMutation();

  async function save(intake: NewIntake) {
    const { data, error } = await addIntake(intake);
    if (error) await alert({ title: texts.saveFailed, message: sentenceOf(error), kind: 'error' });
    return data;
  }

  return (
    <FormDialog
      title={texts.add}
      saveLabel={texts.save}
      firstField="courseId"
      saved={blankIntake(courses[0]!.value)}
      draft={formDraft({ personId, subject: 'intake:new', Typed: TypedIntake })}
      resolver={resolver}
      onSave={save}
      onSaved={() => toast.success(texts.added)}
      button={(open, isSaving) => (
        <Button isBusy={isSaving} onClick={open}>
          <Plus size={20} aria-hidden /> {texts.add}
        </Button>
      )}
    >
      {(form) => (
        <>
          <Select
            label={texts.course}
            data={courses}
            error={form.formState.errors.courseId?.message}
            {...form.register('courseId')}
          />
          <IntakeFields {...form} />
        </>
      )}
    </FormDialog>
  );
}
