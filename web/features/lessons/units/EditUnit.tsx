/** Renames a unit, and moves it up and down as an alternative to dragging. */
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import type { Unit } from '#contract/learning/units.ts';
import * as lessonsTexts from '#texts/learning/lessons.ts';
import * as texts from '#texts/learning/units.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { useLessonsQuery } from '#web/features/lessons/lessons.api.ts';
import { useReorder } from '#web/features/lessons/order/move-lesson.ts';
import { useRenameUnitMutation, useUnitsQuery } from '#web/features/lessons/order/order.api.ts';
import { moveUnit, rowsOf } from '#web/features/lessons/order/outline-rows.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import styles from './EditUnit.module.css';
import { UnitNameField } from './UnitNameField.tsx';
import { RenamedUnit, renamedUnitResolver } from './unit-fields.ts';

interface Props {
  courseId: string;
  unit: Unit;
}

export function EditUnit({ courseId, unit: { _id: unitId, name } }: Props) {
  const { _id: personId } = useMe();
  const alertFailure = useFailureAlert();
  const [renameUnit] = useRenameUnitMutation();

  async function rename(typed: { name: string }) {
    const { data, error } = await renameUnit({ unitId, name: typed.name });
    await alertFailure(error);
    return data;
  }

  return (
    <FormDialog
      title={texts.editUnit}
      saveLabel={texts.save}
      firstField="name"
      saved={{ name }}
      draft={formDraft({ personId, subject: `unit:${unitId}`, Typed: RenamedUnit })}
      resolver={renamedUnitResolver}
      onSave={rename}
      onSaved={() => toast.success(texts.renamed)}
      button={(open, isSaving) => (
        <IconButton name={texts.editNamed(name)} icon={Pencil} isBusy={isSaving} onClick={open} />
      )}
    >
      {({ register, formState }) => (
        <>
          <UnitNameField error={formState.errors.name?.message} {...register('name')} />
          <MoveUnit courseId={courseId} unitId={unitId} />
        </>
      )}
    </FormDialog>
  );
}

function MoveUnit({ courseId, unitId }: { courseId: string; unitId: string }) {
  const { data: lessons = [] } = useLessonsQuery(courseId);
  const { data: units = [] } = useUnitsQuery(courseId);
  const reorder = useReorder(courseId);
  const index = units.findIndex(({ _id }) => _id === unitId);
  const buttonProps = (neighbour: Unit | undefined) => ({
    isDisabled: !neighbour,
    onClick: () => neighbour && reorder(moveUnit(rowsOf(lessons, units), unitId, neighbour._id)),
  });

  return (
    <fieldset className={styles.move}>
      <legend>{texts.position(index + 1, units.length)}</legend>
      <IconButton name={lessonsTexts.moveUp} icon={ArrowUp} {...buttonProps(units[index - 1])} />
      <IconButton name={lessonsTexts.moveDown} icon={ArrowDown} {...buttonProps(units[index + 1])} />
    </fieldset>
  );
}
