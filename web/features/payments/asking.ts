/** Starts the entered payment, which prompts the phone. The server recognises retries by the idempotency key. */
import type { Failure } from '#web/api/failures.ts';
import { keyOfPayment, type PaymentFields, rememberPhone, type Which } from './filled-in.ts';
import { usePayMutation } from './payments.api.ts';

export function useAsking(which: Which) {
  const [pay] = usePayMutation();

  return async function ask(fields: PaymentFields) {
    const { personId: studentId, courseId } = which;
    const filledIn = { purpose: 'fees' as const, studentId, ...fields, ...(courseId && { courseId }) };
    const key = keyOfPayment(which);
    const { data: payment, error } = await pay({ filledIn, key: key.of(filledIn) });
    if (payment) {
      // Submitting the same input again is a new payment from now on.
      key.drop();
      rememberPhone(studentId, fields.phoneNumber);
    }
    return { payment, failure: error as Failure | undefined };
  };
}
