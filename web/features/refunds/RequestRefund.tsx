/** Requests a full or partial refund of a payment, in a dialog. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea, TextInput } from '@mantine/core';
import * as texts from '#texts/money/refunds.ts';
import '@mantine/core/styles/Input.layer.css';
import { useMemo } from 'react';
import { useFailureAlert } from '#web/api/failure-alert.ts';
import { formDraft } from '#web/api/forms/form-draft.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { RadioCards } from '#web/ui/form/RadioCards.tsx';
import { type RefundFields, RefundInput, refundFieldsUpTo } from './refund-fields.ts';
import { useRequestRefundMutation } from './refunds.api.ts';

interface Props {
  payment: {
    _id: string;
    /** Whole shillings that can still be refunded. */
    refundable: number;
    received: number | null;
    isCourseJoined: boolean;
    courseTitle: string;
  };
}

export function RequestRefund({ payment }: Props) {
  const { _id: paymentId, refundable } = payment;
  const { _id: personId } = useMe();
  const alertFailure = useFailureAlert();
  const [request] = useRequestRefundMutation();
  const resolver = useMemo(() => zodResolver(refundFieldsUpTo(refundable)), [refundable]);

  async function save(refund: RefundFields) {
    const { data, error } = await request({ paymentId, ...refund });
    await alertFailure(error);
    return data;
  }

  return (
    <FormDialog
      title={texts.refund}
      saveLabel={texts.request}
      firstField="amount"
      saved={blank(payment)}
      draft={formDraft({ personId, subject: `refund:${paymentId}`, Typed: RefundInput })}
      resolver={resolver}
      onSave={save}
      onSaved={({ amount }) => toast.success(texts.requested(amount))}
      button={(open, isSaving) => (
        <Button look="soft" isBusy={isSaving} onClick={open}>
          {texts.refund}
        </Button>
      )}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextInput
            label={texts.amount}
            description={texts.upTo(refundable)}
            inputMode="numeric"
            autoComplete="off"
            error={errors.amount?.message}
            {...register('amount')}
          />
          <Textarea label={texts.reasonLabel} rows={2} error={errors.reason?.message} {...register('reason')} />
          {payment.isCourseJoined && (
            <RadioCards
              legend={texts.theCourse(payment.courseTitle).trim()}
              choices={accessChoices}
              {...register('access')}
            />
          )}
          <RadioCards legend={texts.howToSend} choices={methodChoices} {...register('method')} />
        </>
      )}
    </FormDialog>
  );
}

const accessChoices = [
  { value: 'keep', name: texts.keepAccess, hint: texts.keepText },
  { value: 'withdraw', name: texts.withdrawAccess, hint: texts.withdrawText },
];

const methodChoices = [
  { value: 'provider', name: texts.methods.provider, hint: texts.providerText },
  { value: 'manual', name: texts.methods.manual, hint: texts.manualText },
];

const blank = ({ refundable, received }: Props['payment']): RefundInput => ({
  amount: String(refundable),
  reason: '',
  access: 'keep',
  method: refundable === received ? 'provider' : 'manual',
});
