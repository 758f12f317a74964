/** The state of the payment form. It starts with the stored input, or with the last used phone and the balance. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  fieldsWithMinimum,
  lastPhone,
  type PaymentFields,
  type PaymentInput,
  type PaymentSubject,
  paymentDraft,
} from './payment-draft.ts';

interface FormStart {
  subject: PaymentSubject;
  /** The balance of the course in whole shillings; undefined if the URL names no course. */
  missing: number | undefined;
  /** The student's credit in whole shillings. */
  credit: number;
}

export function usePaymentForm({ least, ...options }: FormStart & { least: number }) {
  const { draft, untouched: defaults, values } = useInitialValues(options);
  const form = useForm<PaymentInput, unknown, PaymentFields>({
    resolver: zodResolver(fieldsWithMinimum(least)),
    values,
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { subscribe } = form;

  // An effect, because react-hook-form reports changes by subscription. It saves each change without a rerender.
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.keep(values, defaults) }),
    [subscribe, draft, defaults],
  );
  return form;
}

/** Returns the initial values, computed again when the credit changes. Unedited fields then change. */
function useInitialValues(begin: FormStart) {
  const [start, setStart] = useState(() => initialValues(begin));
  if (start.credit !== begin.credit) setStart(initialValues(begin, start.untouched));
  return start;
}

function initialValues({ subject, missing, credit }: FormStart, previous?: PaymentInput) {
  const draft = paymentDraft(subject);
  const untouched = { phoneNumber: lastPhone(subject.personId), amountPayed: missing ? String(missing) : '' };
  const typed = draft.find(untouched) ?? untouched;
  const amountPayed = typed.amountPayed === previous?.amountPayed ? untouched.amountPayed : typed.amountPayed;
  return { credit, draft, untouched, values: { ...typed, amountPayed } };
}
