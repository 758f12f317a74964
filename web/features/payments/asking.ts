/** Has a phone prompted for the entered payment, once only: the server recognises retries by the idempotency key. */
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
      // From now on the same details are a new payment.
      key.drop();
      rememberPhone(studentId, fields.phoneNumber);
    }
    return { payment, failure: error as Failure | undefined };
  };
}
