/** A student's payments, and prompting a phone for a new one. followed-payment.ts follows the status of one. */
import { payments } from '#contract/payments.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** The input on /payments. */
interface FilledIn {
  /** The student's own fees: without a session the server refuses. */
  purpose: 'fees';
  studentId: string;
  /** As 254712345678. */
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
  /** `key` is the same for the same form, see web/api/forms/idempotency-key.ts. */
  pay: build.mutation({
    query: ({ filledIn, key }: { filledIn: FilledIn; key: string }) =>
      request(payments.pay, { body: filledIn }, { key }),
    invalidatesTags: ['payments'],
  }),
}));

export const { usePaymentsOfQuery, useFeeAccountQuery, usePayMutation } = paymentsApi;
