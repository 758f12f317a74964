/** The form with the phone to prompt and the amount. The input is stored until the payment is made. */
import { TextInput } from '@mantine/core';
import * as texts from '#texts/money/payments.ts';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import type { Payment } from '#contract/money/payments.ts';
import { mpesaFee } from '#contract/rules/mpesa-fees.ts';
import { type Failure, isNotSignedIn } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import styles from './PaymentForm.module.css';
import { PhoneHelp } from './PhoneHelp.tsx';
import { type PaymentFields, parseAmount } from './payment-draft.ts';
import { usePaymentForm } from './payment-form.ts';
import { useStartPayment } from './start-payment.ts';

interface Props {
  /** The course to pay for, if the URL names one, and its balance in whole shillings. */
  course?: { _id: string; missing: number } | undefined;
  /** The student's credit. It changes when a payment arrives; an amount that was not edited is then computed again. */
  credit: number;
  /** The smallest payment in whole shillings, unless the balance is smaller. */
  minimum: number;
  onStarted: (payment: Payment) => unknown;
  /** Called if the payment failed for a reason that the student cannot correct in the form. */
  onFailed: (failure: Failure) => unknown;
}

export function PaymentForm({ course, credit, minimum, onStarted, onFailed }: Props) {
  const subject = { personId: useMe()._id, courseId: course?._id };
  const minimumAmount = Math.min(minimum, course?.missing || minimum);
  const { register, handleSubmit, formState, setError, watch } = usePaymentForm({
    subject,
    least: minimumAmount,
    missing: course?.missing,
    credit,
  });
  const { errors, isSubmitting } = formState;
  const startPayment = useStartPayment(subject);
  const [refusal, setRefusal] = useState<string>();

  async function send(fields: PaymentFields) {
    setRefusal(undefined);
    const { payment, failure } = await startPayment(fields);
    if (payment) return onStarted(payment);
    if (!failure || isNotSignedIn(failure)) return;
    if (failure.code === 'invalid') return setError(invalidField(failure), failure, { shouldFocus: true });
    if (canResubmit(failure)) return setRefusal(failure.message);
    onFailed(failure);
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit(send)} aria-label={texts.payByPhone} noValidate>
      <TextInput
        label={texts.phoneLabel}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
      <TextInput
        label={texts.amountLabel}
        description={amountDescription(watch('amountPayed'), minimumAmount)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        error={errors.amountPayed?.message}
        {...register('amountPayed')}
      />
      <Button type="submit" wide isBusy={isSubmitting}>
        {texts.pay}
      </Button>
      <InlineError message={refusal} />
      <PhoneHelp />
    </form>
  );
}

function amountDescription(typed: string, least: number) {
  const amount = parseAmount(typed);
  if (!amount || amount < least) return texts.amountHint(least);
  return texts.charge(mpesaFee(amount));
}

/** The field that the server found invalid: mostly the amount, because the form validates the phone beforehand. */
const invalidField = ({ message }: Failure) =>
  message === texts.phone || message === texts.phoneNumber ? 'phoneNumber' : 'amountPayed';

/**
 * Whether the student may submit the form again, after waiting or with other input. Submitting again does not pay
 * twice: no prompt was sent, or the server recognises the payment by its idempotency key.
 */
const canResubmit = ({ code }: Failure) => ['offline', 'conflict', 'too_many_requests', 'not_found'].includes(code);
