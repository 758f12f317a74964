/** Agreed prices: the signed-in student's own, and the office's calls. */
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

/** The price of a course for the signed-in student; the usual price until the agreements are loaded. */
export function useOwnPrice({ _id, price }: { _id: string; price: number }) {
  return Math.min(useOwnAgreement(_id)?.price ?? price, price);
}

/** The current agreement with the signed-in student for a course. */
export function useOwnAgreement(courseId: string) {
  const { data } = agreedPricesApi.useOwnAgreedPricesQuery(undefined, { refetchOnMountOrArgChange: 60 });
  return data?.find((agreed) => agreed.courseId === courseId);
}
