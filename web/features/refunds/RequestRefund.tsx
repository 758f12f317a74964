/** Requests a full or partial refund of a payment, in a dialog. */
import { zodResolver } from '@hookform/resolvers/zod';
import { Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useMemo } from 'react';
import { shillings } from '#contract/rules/shillings.ts';
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
      title="Refund"
      saveLabel="Request refund"
      firstField="amount"
      saved={blank(payment)}
      draft={formDraft({ personId, subject: `refund:${paymentId}`, Typed: RefundInput })}
      resolver={resolver}
      onSave={save}
      onSaved={({ amount }) =>
        toast.success(`Another staff member has to approve this refund of ${shillings(amount)}.`)
      }
      button={(open, isSaving) => (
        <Button look="soft" isBusy={isSaving} onClick={open}>
          Refund
        </Button>
      )}
    >
      {({ register, formState: { errors } }) => (
        <>
          <TextInput
            label="Amount"
            description={`Up to ${shillings(refundable)}`}
            inputMode="numeric"
            autoComplete="off"
            error={errors.amount?.message}
            {...register('amount')}
          />
          <Textarea label="Reason" rows={2} error={errors.reason?.message} {...register('reason')} />
          {payment.isCourseJoined && (
            <RadioCards
              legend={`The course ${payment.courseTitle}`.trim()}
              choices={accessChoices}
              {...register('access')}
            />
          )}
          <RadioCards legend="How to send it" choices={methodChoices} {...register('method')} />
        </>
      )}
    </FormDialog>
  );
}

const accessChoices = [
  { value: 'keep', name: 'Keep access', hint: 'The student stays in the course, at the school’s cost.' },
  { value: 'withdraw', name: 'Withdraw access', hint: 'The student leaves the course, so its price can be refunded.' },
];

const methodChoices = [
  {
    value: 'provider',
    name: 'By the provider',
    hint: 'Reversed automatically after approval. Whole payments only; not every provider supports it.',
  },
  {
    value: 'manual',
    name: 'Manually',
    hint: 'After approval, a staff member sends it from the school’s phone and enters M-Pesa’s code.',
  },
];

const blank = ({ refundable, received }: Props['payment']): RefundInput => ({
  amount: String(refundable),
  reason: '',
  access: 'keep',
  method: refundable === received ? 'provider' : 'manual',
});
