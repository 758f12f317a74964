/** Lists a student's payments and starts new ones. followed-payment.ts follows the status of a single payment. */
import { payments } from '#contract/money/payments.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** The body of a request to pay fees, as entered on /payments. */
interface FeePayment {
  /** Marks a payment of the student's own fees, which the server refuses without a session. */
  purpose: 'fees';
  studentId: string;
  /** The phone to prompt, in the form 254712345678. */
  phoneNumber: string;
  amountPayed: number;
  courseId?: string | undefined;
}

const paymentsApi = addEndpoints((build) => ({
  /** All payments, the newest first, including pending and failed ones. */
  paymentsOf: build.query({
    query: (studentId: string) => request(payments.list, { params: { studentId }, query: { status: 'all' } }),
    providesTags: ['payments'],
  }),
  feeAccount: build.query({
    query: ({ studentId, courseId }: { studentId: string; courseId?: string | undefined }) =>
      request(payments.account, { params: { studentId }, query: courseId ? { courseId } : {} }),
    providesTags: ['payments', 'enrolments'],
  }),
  /** Starts a payment. `key` is the idempotency key, equal for equal input (web/api/forms/idempotency-key.ts). */
  pay: build.mutation({
    query: ({ filledIn: payment, key }: { filledIn: FeePayment; key: string }) =>
      request(payments.pay, { body: payment }, { key }),
    invalidatesTags: ['payments'],
  }),
}));

export const { usePaymentsOfQuery, useFeeAccountQuery, usePayMutation } = paymentsApi;
