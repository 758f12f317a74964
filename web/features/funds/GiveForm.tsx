/** How much, and from which phone. What comes after it was sent is the caller's business. */
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { type Resolver, useForm } from 'react-hook-form';
import type { Fund } from '#contract/funds.ts';
import { mpesaFee } from '#contract/mpesa-fees.ts';
import { paymentMessages } from '#contract/payment-messages.ts';
import { shillings } from '#contract/shillings.ts';
import { Button } from '#web/ui/Button.tsx';
import styles from './GiveForm.module.css';
import { fetchOnTouch, withCalls } from './seen-fund.ts';

interface Typed {
  amountPayed: string;
  phoneNumber: string;
}

export interface Gift {
  amountPayed: number;
  phoneNumber: string;
}

interface Props {
  fund: Fund;
  /** What was typed before, where it is to be tried again. */
  typed: Typed;
  onTouch: () => void;
  onGive: (gift: Gift, typed: Typed) => Promise<unknown>;
}

const amounts = [100, 250, 500, 1_000, 2_500];

export function GiveForm({ fund, typed, onTouch, onGive }: Props) {
  const { register, handleSubmit, formState, watch, setValue, getValues } = useForm({
    resolver: ruled(fund.minimum),
    defaultValues: typed,
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = formState;
  const amount = watch('amountPayed');
  const touched = () => {
    fetchOnTouch();
    onTouch();
  };

  return (
    <form
      className={styles.form}
      aria-label="Give by M-Pesa"
      onSubmit={handleSubmit((gift) => onGive(gift, getValues()))}
      onFocus={touched}
      noValidate
    >
      <fieldset className={styles.amounts}>
        <legend>How much do you want to give?</legend>
        {amounts.map((one) => (
          <Button
            key={one}
            look="soft"
            aria-pressed={amount === String(one)}
            onClick={() => setValue('amountPayed', String(one), { shouldValidate: true })}
          >
            {one.toLocaleString('en-KE')}
          </Button>
        ))}
      </fieldset>
      <TextInput
        label="Amount (Ksh.)"
        description={feeInWords(amount)}
        inputMode="numeric"
        autoComplete="off"
        error={errors.amountPayed?.message}
        {...register('amountPayed')}
      />
      <TextInput
        label="Phone"
        description="The M-Pesa number that pays, such as 0712 345 678. Nobody sees it here."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
      <Button type="submit" wide isBusy={isSubmitting}>
        Proceed
      </Button>
      <p className={styles.pin}>{paymentMessages.neverPin}</p>
    </form>
  );
}

/** If the rules cannot be had, sending says so; the server has the same. */
const ruled = (minimum: number) =>
  ((...form) =>
    withCalls(async ({ resolverFor }) =>
      (resolverFor(minimum) as unknown as Resolver<Typed, unknown, Gift>)(...form),
    ).catch(() => ({ values: form[0] as unknown as Gift, errors: {} }))) as Resolver<Typed, unknown, Gift>;

function feeInWords(typed: string) {
  const amount = Number(typed);
  if (!Number.isInteger(amount) || amount < 1) return 'Whole shillings.';
  const fee = mpesaFee(amount);
  return fee === 0 ? 'M-Pesa charges nothing for this.' : `M-Pesa may charge you about ${shillings(fee)} on top.`;
}
