/** Deletes a unit after a confirmation that says where its lessons go. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Unit } from '#contract/learning/units.ts';
import * as texts from '#texts/learning/units.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { useDeleteUnitMutation, useUnitsQuery } from '#web/features/lessons/order/order.api.ts';
import { IconButton } from '#web/ui/buttons/IconButton.tsx';
import { Confirm } from '#web/ui/dialog/Confirm.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { focusContent } from '#web/ui/layout/focus-content.ts';

interface Props {
  courseId: string;
  unit: Unit;
}

export function DeleteUnit({ courseId, unit }: Props) {
  const alertFailure = useFailureAlert();
  const [deleteUnit, { isLoading }] = useDeleteUnitMutation();
  const [isAsking, setAsking] = useState(false);
  const { data: units = [] } = useUnitsQuery(courseId);
  const before = units[units.findIndex(({ _id }) => _id === unit._id) - 1];

  async function deleteNow() {
    const { error } = await deleteUnit(unit._id);
    if (error) return alertFailure(error);
    focusContent();
    return toast.success(texts.deleted);
  }

  return (
    <>
      <IconButton
        name={texts.removeNamed(unit.name)}
        icon={Trash2}
        isBusy={isLoading}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <Confirm
          title={texts.removeTitle(unit.name)}
          confirmLabel={texts.remove}
          onConfirm={deleteNow}
          onClose={() => setAsking(false)}
        >
          <p>{before ? texts.joinsBefore(before.name) : texts.joinsNone}</p>
        </Confirm>
      )}
    </>
  );
}
