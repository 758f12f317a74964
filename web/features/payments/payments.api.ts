/** What a student has paid, and asking a phone for more. How one payment comes to stand is followed by followed-payment.ts. */
import { payments } from '#contract/payments.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

/** What is filled in on /payments. */
interface FilledIn {
  /** Her own: whoever is not signed in (any more) is told so. */
  purpose: 'fees';
  studentId: string;
  /** As 254712345678. */
  phoneNumber: string;
  amountPayed: number;
  courseId?: string | undefined;
}

const paymentsApi = addEndpoints((build) => ({
  /** All there are, the newest first: also those that wait, and those that came to nothing. */
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
