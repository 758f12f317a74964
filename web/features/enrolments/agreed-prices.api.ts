/** Agreed prices: the student's own, and those that the office agrees. */
import { type Agreement, agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

interface Place {
  studentId: string;
  courseId: string;
}

const agreedPricesApi = addEndpoints((build) => ({
  ownAgreedPrices: build.query({
    query: () => request(agreedPrices.own),
    providesTags: ['agreed prices'],
  }),
  agreedPrices: build.query({
    query: (studentId: string) => request(agreedPrices.list, { params: { id: studentId } }),
    providesTags: ['agreed prices'],
  }),
  agreePrice: build.mutation({
    query: ({ studentId, courseId, ...body }: Place & Agreement) =>
      request(agreedPrices.agree, { params: { id: studentId, courseId }, body }),
    invalidatesTags: ['agreed prices'],
  }),
  endAgreedPrice: build.mutation({
    query: ({ studentId, courseId }: Place) => request(agreedPrices.end, { params: { id: studentId, courseId } }),
    invalidatesTags: ['agreed prices'],
  }),
}));

export const { useAgreedPricesQuery, useAgreePriceMutation, useEndAgreedPriceMutation } = agreedPricesApi;

/** What the signed-in student pays for a course. Until the agreements are loaded, the usual price. */
export function useOwnPrice({ _id, price }: { _id: string; price: number }) {
  return Math.min(useOwnAgreement(_id)?.price ?? price, price);
}

/** What is agreed with the signed-in student for a course now. */
export function useOwnAgreement(courseId: string) {
  const { data } = agreedPricesApi.useOwnAgreedPricesQuery(undefined, { refetchOnMountOrArgChange: 60 });
  return data?.find((agreed) => agreed.courseId === courseId);
}
