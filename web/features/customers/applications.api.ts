/** The calls about one application. Every reply is the whole application, and replaces the cached one. */
import { type ApplicationDetails, applications } from '#contract/admissions/applications.ts';
import type { NewOffer } from '#contract/admissions/offers.ts';
import type { ManualStage } from '#contract/admissions/stages.ts';
import { addEndpoints, request } from '#web/api/queries.ts';
import type { store } from '#web/api/store.ts';

interface OfApplication {
  id: string;
}

const applicationsApi = addEndpoints((build) => ({
  application: build.query({
    query: (id: string) => request(applications.read, { params: { id } }),
    providesTags: ['customers'],
  }),
}));

interface Answered {
  dispatch: typeof store.dispatch;
  queryFulfilled: Promise<{ data: ApplicationDetails }>;
}

async function replaceCached({ id }: OfApplication, { dispatch, queryFulfilled }: Answered) {
  const reply = await queryFulfilled.catch(() => undefined);
  if (reply) dispatch(applicationsApi.util.upsertQueryData('application', id, reply.data));
}

/** Injected separately, because the types of the changes depend on those of the query. */
const changesApi = addEndpoints((build) => ({
  changeApplication: build.mutation({
    query: ({ id, ...body }: OfApplication & { stage?: ManualStage; assigneeId?: string | null }) =>
      request(applications.change, { params: { id }, body }),
    onQueryStarted: replaceCached,
    invalidatesTags: ['customers'],
  }),
  undoEnrolment: build.mutation({
    query: (id: string) => request(applications.undoEnrolment, { params: { id } }),
    invalidatesTags: ['customers', 'people', 'bookkeeping'],
  }),
  sendOffer: build.mutation({
    query: ({ id, ...body }: OfApplication & NewOffer) => request(applications.sendOffer, { params: { id }, body }),
    invalidatesTags: ['customers'],
  }),
  withdrawOffer: build.mutation({
    query: (id: string) => request(applications.withdrawOffer, { params: { id } }),
    invalidatesTags: ['customers'],
  }),
  addApplicationNote: build.mutation({
    query: ({ id, text }: OfApplication & { text: string }) =>
      request(applications.addNote, { params: { id }, body: { text } }),
    onQueryStarted: replaceCached,
    invalidatesTags: ['customers'],
  }),
  setApplicationCheck: build.mutation({
    query: ({ id, ...body }: OfApplication & { item: string; isDone: boolean }) =>
      request(applications.setCheck, { params: { id }, body }),
    onQueryStarted: replaceCached,
    invalidatesTags: ['customers'],
  }),
}));

export const { useApplicationQuery } = applicationsApi;
export const {
  useChangeApplicationMutation,
  useUndoEnrolmentMutation,
  useSendOfferMutation,
  useWithdrawOfferMutation,
  useAddApplicationNoteMutation,
  useSetApplicationCheckMutation,
} = changesApi;
