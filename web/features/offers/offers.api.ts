/** The calls about an offer to the signed-in student. */
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
    // Also after a refusal: the office may have withdrawn the offer meanwhile. If accepting has closed the account, nothing
    // can be read any more, and the page keeps the answer.
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
