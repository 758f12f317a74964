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
  /** What the course still takes; undefined where none is named. */
  missing: number | undefined;
  /** What is there already. */
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

  // What is typed outside of React's sight, with every key, is kept without drawing the form again.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values, untouched) }),
    [subscribe, draft, untouched],
  );
  return form;
}

/** With what the form starts, and starts over in what nobody has touched since, once the credit is another. */
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
