/** Gives held money to the student whose it is: a button, and the dialog behind it. How a student is found is handed in. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { bookkeeping, type HeldMoney } from '#contract/bookkeeping.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { isNotSignedIn, sentenceOf } from '#web/api/failures.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { useAlert } from '#web/ui/dialog/alerts.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useMoveHeldMutation } from './bookkeeping.api.ts';

const Fields = bookkeeping.moveHeld.body.extend({
  studentId: z.string().min(1, 'Choose the student whose money it is'),
  /** Only shown. */
  studentName: z.string(),
});
type Fields = z.output<typeof Fields>;
const Typed = z.object({ studentId: z.string(), studentName: z.string(), reason: z.string() });
const resolver = zodResolver(Fields);

/** What finds a student by name. */
interface StudentSearchProps {
  /** The name of the one who is chosen; empty before. */
  chosen: string;
  onChoose: (student: { _id: string; name: string }) => void;
  error: string | undefined;
}

interface Props {
  money: HeldMoney;
  studentSearch: (props: StudentSearchProps) => ReactNode;
}

export function MoveHeld({ money, studentSearch }: Props) {
  const { _id: personId } = useMe();
  const alert = useAlert();
  const [move] = useMoveHeldMutation();

  async function save({ studentId, studentName, reason }: Fields) {
    const { data, error } = await move({ id: money._id, studentId, reason });
    if (error && !isNotSignedIn(error)) await alert({ title: 'Failed', message: sentenceOf(error), kind: 'error' });
    return data && studentName;
  }

  return (
    <FormDialog
      title={`Move ${shillings(money.amount)}`}
      saveLabel="Move to this student"
      firstField="reason"
      saved={{ studentId: '', studentName: '', reason: '' }}
      draft={formDraft({ personId, subject: `held:${money._id}`, Typed })}
      resolver={resolver}
      onSave={save}
      onSaved={(name) => toast.success(`${shillings(money.amount)} belong to ${name} now.`)}
      button={(open, isSaving) => (
        <Button look="quiet" isBusy={isSaving} onClick={open}>
          Move to a student<span className="visually-hidden"> {money.what}</span>
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
          <Textarea label="Why it is this student’s" rows={3} error={errors.reason?.message} {...register('reason')} />
        </>
      )}
    </FormDialog>
  );
}
