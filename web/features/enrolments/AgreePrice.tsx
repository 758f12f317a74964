/** Agrees a price with a student, in a dialog. */
import { zodResolver } from '@hookform/resolvers/zod';
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { z } from 'zod';
import { Agreement } from '#contract/admissions/agreed-prices.ts';
import { shillings } from '#messages/shillings.ts';
import * as texts from '#texts/people/agreed-prices.ts';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Select } from '#web/ui/form/Select.tsx';
import { useAgreePriceMutation } from './agreed-prices.api.ts';

export interface PricedCourse {
  _id: string;
  title: string;
  price: number;
}

interface Props {
  studentId: string;
  courses: PricedCourse[];
}

const Fields = Agreement.extend({ courseId: z.string().min(1, texts.courseRequired) });
const Typed = z.object({ courseId: z.string(), price: z.union([z.string(), z.number()]), reason: z.string() });
const resolver = zodResolver(Fields);

export function AgreePrice({ studentId, courses }: Props) {
  const { _id: personId } = useMe();
  const alertFailure = useFailureAlert();
  const [agree] = useAgreePriceMutation();

  async function save(agreement: z.output<typeof Fields>) {
    const { data, error } = await agree({ studentId, ...agreement });
    await alertFailure(error);
    return data && courses.find(({ _id }) => _id === agreement.courseId)?.title;
  }

  return (
    <FormDialog
      title={texts.agree}
      saveLabel={texts.save}
      firstField="courseId"
      saved={{ courseId: '', price: '', reason: '' }}
      draft={formDraft({ personId, subject: `agreed-price:${studentId}`, Typed })}
      resolver={resolver}
      onSave={save}
      onSaved={(title) => toast.success(texts.saved(title))}
      button={(open, isSaving) => (
        <Button look="soft" isBusy={isSaving} onClick={open}>
          {texts.agree}
        </Button>
      )}
    >
      {({ register, formState: { errors } }) => (
        <>
          <Select
            label={texts.course}
            data={[{ value: '', label: texts.chooseCourse }, ...courses.map(toOption)]}
            error={errors.courseId?.message}
            {...register('courseId')}
          />
          <TextInput
            label={texts.priceLabel}
            description={texts.priceHint}
            inputMode="numeric"
            autoComplete="off"
            error={errors.price?.message}
            {...register('price')}
          />
          <TextInput
            label={texts.reasonLabel}
            description={texts.reasonHint}
            autoComplete="off"
            error={errors.reason?.message}
            {...register('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}

const toOption = ({ _id, title, price }: PricedCourse) => ({
  value: _id,
  label: texts.courseOption(title, shillings(price)),
});
