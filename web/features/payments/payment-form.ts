/** The form of a payment while it is filled in. It begins with what was typed before, the phone of last time, and what is missing. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  draftOfPayment,
  fieldsFrom,
  lastPhone,
  type PaymentFields,
  type PaymentTyped,
  type Which,
} from './filled-in.ts';

interface Begin {
  which: Which;
  /** The smallest payment. */
  least: number;
  /** What the course still takes; undefined where none is named. */
  missing: number | undefined;
}

export function usePaymentForm({ which, least, missing }: Begin) {
  const [{ draft, untouched }] = useState(() => ({
    draft: draftOfPayment(which),
    untouched: { phoneNumber: lastPhone(which.personId), amountPayed: missing ? String(missing) : '' },
  }));
  const form = useForm<PaymentTyped, unknown, PaymentFields>({
    resolver: zodResolver(fieldsFrom(least)),
    defaultValues: draft.find(untouched) ?? untouched,
    mode: 'onTouched',
  });
  const { subscribe } = form;

  // What is typed outside of React's sight, with every key, is kept without drawing the form again.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values, untouched) }),
    [subscribe, draft, untouched],
  );
  return form;
}
