/** The phone that is asked, and for how much. What was typed is kept until it is paid. */
import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { paymentMessages } from '#contract/messages/payment-messages.ts';
import type { Payment } from '#contract/payments.ts';
import { feeInWords } from '#contract/rules/mpesa-fees.ts';
import { shillings } from '#contract/rules/shillings.ts';
import { type Failure, isNotSignedIn } from '#web/api/failures.ts';
import { useMe } from '#web/api/session.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { InlineError } from '#web/ui/form/InlineError.tsx';
import { useAsking } from './asking.ts';
import { amountIn, type PaymentFields } from './filled-in.ts';
import styles from './PaymentForm.module.css';
import { PhoneHelp } from './PhoneHelp.tsx';
import { usePaymentForm } from './payment-form.ts';

interface Props {
  /** What is paid for, where a course is named, and the whole shillings that it still takes. */
  course?: { _id: string; missing: number } | undefined;
  /** Once it changes something has come: an amount that nobody has touched is reckoned anew. */
  credit: number;
  /** The smallest payment, in whole shillings, unless less is missing. */
  minimum: number;
  onStarted: (payment: Payment) => unknown;
  /** It is no matter of what was filled in. */
  onFailed: (failure: Failure) => unknown;
}

export function PaymentForm({ course, credit, minimum, onStarted, onFailed }: Props) {
  const which = { personId: useMe()._id, courseId: course?._id };
  const least = Math.min(minimum, course?.missing || minimum);
  const { register, handleSubmit, formState, setError, watch } = usePaymentForm({
    which,
    least,
    missing: course?.missing,
    credit,
  });
  const { errors, isSubmitting } = formState;
  const ask = useAsking(which);
  const [refused, setRefused] = useState<string>();

  async function send(fields: PaymentFields) {
    setRefused(undefined);
    const { payment, failure } = await ask(fields);
    if (payment) return onStarted(payment);
    if (!failure || isNotSignedIn(failure)) return;
    if (failure.code === 'invalid') return setError(fieldOf(failure), failure, { shouldFocus: true });
    if (canBeMended(failure)) return setRefused(failure.message);
    onFailed(failure);
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit(send)} aria-label="Pay by phone" noValidate>
      <TextInput
        label="Phone Number"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
      <TextInput
        label="Amount (Ksh.)"
        description={aboutAmount(watch('amountPayed'), least)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        error={errors.amountPayed?.message}
        {...register('amountPayed')}
      />
      <Button type="submit" wide isBusy={isSubmitting}>
        Pay
      </Button>
      <InlineError message={refused} />
      <PhoneHelp />
    </form>
  );
}

function aboutAmount(typed: string, least: number) {
  const amount = amountIn(typed);
  return amount && amount >= least ? feeInWords(amount) : `Whole shillings, from ${shillings(least)}.`;
}

/** The phone is judged here as it is there, so what the school finds is mostly the amount. */
const fieldOf = ({ message }: Failure) =>
  message === paymentMessages.phone || message === paymentMessages.phoneNumber ? 'phoneNumber' : 'amountPayed';

/** By waiting a little, or by other details; nothing was sent to the phone, or the same key finds it. */
const canBeMended = ({ code }: Failure) => ['offline', 'conflict', 'too_many_requests', 'not_found'].includes(code);
