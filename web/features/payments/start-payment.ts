/** Starts the entered payment, which prompts the phone. The server recognises retries by the idempotency key. */
import type { Failure } from '#web/api/failures.ts';
import { type PaymentFields, type PaymentSubject, paymentKey, rememberPhone } from './payment-draft.ts';
import { usePayMutation } from './payments.api.ts';

export function useStartPayment(subject: PaymentSubject) {
  const [pay] = usePayMutation();

  return async function startPayment(fields: PaymentFields) {
    const { personId: studentId, courseId } = subject;
    const body = { purpose: 'fees' as const, studentId, ...fields, ...(courseId && { courseId }) };
    const key = paymentKey(subject);
    const { data: payment, error } = await pay({ filledIn: body, key: key.of(body) });
    if (payment) {
      // The next submission gets a new key, so that the same input starts another payment from now on.
      key.drop();
      rememberPhone(studentId, fields.phoneNumber);
    }
    return { payment, failure: error as Failure | undefined };
  };
}
