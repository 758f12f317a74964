/** The state of the payment form. It starts with the stored input, or with the last used phone and the balance. */
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
  /** The balance of the course; undefined if none is named. */
  missing: number | undefined;
  /** The student's credit in whole shillings. */
  credit: number;
}

export function usePaymentForm({ least, ...begin }: Begin & { least: number }) {
  const { draft, untouched, values } = useStart(begin);
  const form = useForm<PaymentTyped, unknown, PaymentFields>({
    resolver: zodResolver(fieldsFrom(least)),
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { subscribe } = form;

  // An effect, because react-hook-form reports changes by subscription. It saves each change without a rerender.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values, untouched) }),
    [subscribe, draft, untouched],
  );
  return form;
}

/** The initial values, computed again when the credit changes. Fields that the student has not edited then change. */
function useStart(begin: Begin) {
  const [start, setStart] = useState(() => startOf(begin));
  if (start.credit !== begin.credit) setStart(startOf(begin, start.untouched));
  return start;
}

function startOf({ which, missing, credit }: Begin, before?: PaymentTyped) {
  const draft = draftOfPayment(which);
  const untouched = { phoneNumber: lastPhone(which.personId), amountPayed: missing ? String(missing) : '' };
  const typed = draft.find(untouched) ?? untouched;
  const amountPayed = typed.amountPayed === before?.amountPayed ? untouched.amountPayed : typed.amountPayed;
  return { credit, draft, untouched, values: { ...typed, amountPayed } };
}
