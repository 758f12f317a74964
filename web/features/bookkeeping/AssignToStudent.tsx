/** Assigns unallocated money to a student, in a dialog. The caller renders the search for a student. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea } from '@mantine/core';
import * as texts from '#texts/money/bookkeeping.ts';
import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { bookkeeping, type UnallocatedMoney } from '#contract/money/bookkeeping.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAssignUnallocatedMutation } from './bookkeeping.api.ts';

const Fields = bookkeeping.moveHeld.body.extend({
  studentId: z.string().min(1, texts.chooseStudent),
  /** The chosen student's name, displayed but not sent. */
  studentName: z.string(),
});
type Fields = z.output<typeof Fields>;
const Typed = z.object({ studentId: z.string(), studentName: z.string(), reason: z.string() });
const resolver = zodResolver(Fields);

interface StudentSearchProps {
  /** The name of the chosen student; empty without one. */
  chosen: string;
  onChoose: (student: { _id: string; name: string }) => void;
  error: string | undefined;
}

interface Props {
  money: UnallocatedMoney;
  studentSearch: (props: StudentSearchProps) => ReactNode;
}

export function AssignToStudent({ money, studentSearch }: Props) {
  const { _id: personId } = useMe();
  const alertFailure = useFailureAlert();
  const [move] = useAssignUnallocatedMutation();

  async function save({ studentId, studentName, reason }: Fields) {
    const { data, error } = await move({ id: money._id, studentId, reason });
    await alertFailure(error);
    return data && studentName;
  }

  return (
    <FormDialog
      title={texts.assign(money.amount)}
      saveLabel={texts.assignToThis}
      firstField="reason"
      saved={{ studentId: '', studentName: '', reason: '' }}
      draft={formDraft({ personId, subject: `held:${money._id}`, Typed })}
      resolver={resolver}
      onSave={save}
      onSaved={(name) => toast.success(texts.assigned(money.amount, name))}
      button={(open, isSaving) => (
        <Button look="quiet" isBusy={isSaving} onClick={open}>
          {texts.assignToStudent}
          <span className="visually-hidden"> {money.what}</span>
        </Button>
      )}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          <p>{money.what}</p>
          {studentSearch({
            chosen: watch('studentName'),
            onChoose: ({ _id, name }) => {
              setValue('studentName', name);
              setValue('studentId', _id, { shouldValidate: true });
            },
            error: errors.studentId?.message,
          })}
          <Textarea label={texts.reasonLabel} rows={3} error={errors.reason?.message} {...register('reason')} />
        </>
      )}
    </FormDialog>
  );
}
