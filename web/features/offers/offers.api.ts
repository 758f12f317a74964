/** The calls with which the signed-in student reads and answers an offer. */
import { type OfferAnswer, type OwnOffer, offers } from '#contract/admissions/offers.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const offersApi = addEndpoints((build) => ({
  offer: build.query({
    query: (id: string) => request(offers.read, { params: { id } }),
    providesTags: ['offers'],
  }),
  answerOffer: build.mutation({
    query: ({ id, answer }: { id: string; answer: OfferAnswer }) =>
      request(offers.answer, { params: { id }, body: { answer } }),
    // Refetches also after a refusal, because the office may have withdrawn the offer. If accepting has closed the account, every
    // request would be refused, so the page keeps its current data.
    invalidatesTags: (answered) => (isClosing(answered) ? [] : ['offers', 'enrolments', 'agreed prices', 'payments']),
    async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
      const { data: answered } = await queryFulfilled.catch(() => ({ data: undefined }));
      if (answered) dispatch(offersApi.util.upsertQueryData('offer', id, answered));
    },
  }),
}));

const isClosing = (answered: OwnOffer | undefined) =>
  answered?.state === 'accepted' && answered.isConsentNeeded === true;

export const { useOfferQuery, useAnswerOfferMutation } = offersApi;
