/** The form of a gift: amount and phone. The parent component handles what follows the submission. */
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { useEffect } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import type { Fund } from '#contract/money/funds.ts';
import { mpesaFee } from '#contract/rules/mpesa-fees.ts';
import { english } from '#texts/english.ts';
import { numbers } from '#texts/locale.ts';
import * as paymentsTexts from '#texts/money/payments.ts';
import * as fundsTexts from '#texts/people/funds.ts';
import { Button } from '#web/ui/buttons/Button.tsx';
import { Bilingual } from '#web/ui/language/Bilingual.tsx';
import styles from './GiveForm.module.css';
import { type GiftFields, giftDraft } from './gift-draft.ts';
import { preloadCalls, withCalls } from './public-fund.ts';

export interface Gift {
  amountPayed: number;
  phoneNumber: string;
}

interface Props {
  studentId: string;
  fund: Fund;
  /** Whether the amount field takes the focus, because the button by which the visitor returned was removed. */
  takesFocus: boolean;
  onTouch: () => void;
  onGive: (gift: Gift) => Promise<unknown>;
}

const amounts = [100, 250, 500, 1_000, 2_500];

export function GiveForm({ studentId, fund, takesFocus, onTouch, onGive }: Props) {
  const { register, handleSubmit, formState, watch, setValue } = useGiftForm({ studentId, fund, takesFocus });
  const { errors, isSubmitting } = formState;
  const typed = watch('amountPayed');
  const handleFocus = () => {
    preloadCalls();
    onTouch();
  };

  return (
    <form
      className={styles.form}
      aria-label={fundsTexts.giveByMpesa}
      onSubmit={handleSubmit(onGive)}
      onFocus={handleFocus}
      noValidate
    >
      <TextInput
        label={fundsTexts.phone}
        description={fundsTexts.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phoneNumber?.message}
        {...register('phoneNumber')}
      />
      <fieldset className={styles.amounts}>
        <legend>{fundsTexts.chooseAmount}</legend>
        {amounts.map((one) => (
          <Button
            key={one}
            look="soft"
            aria-pressed={parseAmount(typed) === one}
            onClick={() => setValue('amountPayed', String(one), { shouldValidate: true })}
          >
            {one.toLocaleString(numbers)}
          </Button>
        ))}
      </fieldset>
      <TextInput
        label={fundsTexts.amount}
        description={amountDescription(typed, fund.minimum)}
        inputMode="numeric"
        autoComplete="off"
        error={errors.amountPayed?.message}
        {...register('amountPayed')}
      />
      <Button type="submit" wide isBusy={isSubmitting}>
        {fundsTexts.proceed}
      </Button>
      <p className={styles.pinWarning}>
        <Bilingual text={paymentsTexts.neverPin} english={english?.payments.neverPin} />
      </p>
    </form>
  );
}

function useGiftForm({ studentId, fund, takesFocus }: Pick<Props, 'studentId' | 'fund' | 'takesFocus'>) {
  const form = useForm({
    resolver: lazyResolver(fund.minimum),
    defaultValues: giftDraft(studentId).find(),
    mode: 'onTouched',
  });
  const { subscribe, setFocus } = form;

  // An effect, because react-hook-form reports changes by subscription. It saves each change without a rerender.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => giftDraft(studentId).save(values) }),
    [subscribe, studentId],
  );
  useEffect(() => {
    if (takesFocus) setFocus('amountPayed');
  }, [takesFocus, setFocus]);
  return form;
}

/** Loads the validation lazily. If that fails, all input counts as valid, and submitting reports the failure. */
const lazyResolver = (minimum: number) =>
  ((...form) =>
    withCalls(async ({ resolverFor }) =>
      (resolverFor(minimum) as unknown as Resolver<GiftFields, unknown, Gift>)(...form),
    ).catch(() => ({ values: form[0] as unknown as Gift, errors: {} }))) as Resolver<GiftFields, unknown, Gift>;

function amountDescription(typed: string, minimum: number) {
  const amount = parseAmount(typed);
  return amount >= minimum ? paymentsTexts.charge(mpesaFee(amount)) : fundsTexts.amountHint(minimum);
}

/** Returns NaN if the text is not a number. For display only: TypedAmount, which needs zod, validates on submission. */
const parseAmount = (typed: string) => Number(typed.replaceAll(/[\s,]/g, '') || Number.NaN);
