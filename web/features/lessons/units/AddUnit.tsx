/** Adds a unit: it begins with a chosen lesson, or is empty at the end of the course. */
import { Plus } from 'lucide-react';
import type { Lesson } from '#contract/lessons.ts';
import * as texts from '#texts/learning/units.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { useLessonsQuery } from '#web/features/lessons/lessons.api.ts';
import { useAddUnitMutation } from '#web/features/lessons/order/order.api.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { UnitNameField } from './UnitNameField.tsx';
import { NewUnit, newUnitResolver, type TypedUnit } from './unit-fields.ts';

export function AddUnit({ courseId }: { courseId: string }) {
  const { _id: personId } = useMe();
  const { data: lessons = [] } = useLessonsQuery(courseId);
  const alertFailure = useFailureAlert();
  const [addUnit] = useAddUnitMutation();

  async function add({ name, firstLessonId }: TypedUnit) {
    const { data, error } = await addUnit({ courseId, name, firstLessonId: firstLessonId || undefined });
    await alertFailure(error);
    return data;
  }

  return (
    <FormDialog
      title={texts.addUnit}
      saveLabel={texts.add}
      firstField="name"
      saved={{ name: '', firstLessonId: '' }}
      draft={formDraft({ personId, subject: `unit:new:${courseId}`, Typed: NewUnit })}
      resolver={newUnitResolver}
      onSave={add}
      onSaved={() => toast.success(texts.added)}
      button={(open, isSaving) => (
        <Button look="quiet" isBusy={isSaving} onClick={open}>
          <Plus size={20} aria-hidden /> {texts.addUnit}
        </Button>
      )}
    >
      {({ register, formState }) => (
        <>
          <UnitNameField error={formState.errors.name?.message} {...register('name')} />
          <Select label={texts.beginsWith} data={choicesOf(lessons)} {...register('firstLessonId')} />
        </>
      )}
    </FormDialog>
  );
}

const choicesOf = (lessons: Lesson[]) => [
  { value: '', label: texts.beginsAtEnd },
  ...lessons.map(({ _id, title }) => ({ value: _id, label: title })),
];
