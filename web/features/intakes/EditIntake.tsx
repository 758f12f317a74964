/** Changes an intake. */
import type { Intake, NewIntake } from '#contract/admissions/intakes.ts';
import * as texts from '#texts/people/intakes.ts';
import { sentenceOf } from '#web/api/failures.ts';
import { changedFields } from '#web/api/forms/changed-fields.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { rich } from '#web/ui/display/rich.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { IntakeFields } from './IntakeFields.tsx';
import { resolver, TypedIntake, typedIntake } from './intake-fields.ts';
import { useChangeIntakeMutation } from './intakes.api.ts';

export function EditIntake({ intake }: { intake: Intake }) {
  const { _id: personId } = useMe();
  const alert = useAlert();
  const [changeIntake] = useChangeIntakeMutation();

  async function save({ courseId: _, ...typed }: NewIntake) {
    const { data, error } = await changeIntake({ id: intake._id, change: changedFields(typed, intake) });
    if (error) await alert({ title: texts.saveFailed, message: sentenceOf(error), kind: 'error' });
    return data;
  }

  return (
    <FormDialog
      title={texts.editTitle}
      saveLabel={texts.save}
      firstField="name"
      saved={typedIntake(intake)}
      draft={formDraft({ personId, subject: `intake:${intake._id}`, Typed: TypedIntake })}
      resolver={resolver}
      onSave={save}
      onSaved={() => toast.success(texts.saved)}
      button={(open, isSaving) => (
        <Button look="quiet" isBusy={isSaving} onClick={open}>
          {rich(texts.edit, { name: <span className="visually-hidden"> {intake.name}</span> })}
        </Button>
      )}
    >
      {(form) => <IntakeFields {...form} />}
    </FormDialog>
  );
}
