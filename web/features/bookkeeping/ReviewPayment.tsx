/** Marks a payment as reviewed, with a note, in a dialog. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea } from '@mantine/core';
import * as texts from '#texts/money/bookkeeping.ts';
import '@mantine/core/styles/Input.layer.css';
import { z } from 'zod';
import { bookkeeping, type OfficePayment } from '#contract/money/bookkeeping.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useReviewPaymentMutation } from './bookkeeping.api.ts';

const Typed = z.object({ note: z.string() });
const resolver = zodResolver(bookkeeping.review.body);

export function ReviewPayment({ payment: { _id: id } }: { payment: OfficePayment }) {
  const { _id: personId } = useMe();
  const alertFailure = useFailureAlert();
  const [review] = useReviewPaymentMutation();

  async function save({ note }: { note: string }) {
    const { data, error } = await review({ id, note });
    await alertFailure(error);
    return data;
  }

  return (
    <FormDialog
      title={texts.markChecked}
      saveLabel={texts.markChecked}
      firstField="note"
      saved={{ note: '' }}
      draft={formDraft({ personId, subject: `review:${id}`, Typed })}
      resolver={resolver}
      onSave={save}
      onSaved={() => toast.success(texts.nothingToReview)}
      button={(open, isSaving) => (
        <Button isBusy={isSaving} onClick={open}>
          {texts.markChecked}
        </Button>
      )}
    >
      {({ register, formState: { errors } }) => (
        <Textarea
          label={texts.whatYouFound}
          description={texts.underYourName}
          rows={3}
          error={errors.note?.message}
          {...register('note')}
        />
      )}
    </FormDialog>
  );
}
