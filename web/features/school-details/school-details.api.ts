/** Reads and changes the school's details. The page shows a change immediately. */
import { type SchoolDetails, type SchoolDetailsChange, schoolDetails } from '#contract/school-details.ts';
import type { Locale } from '#messages/locales.ts';
import { addEndpoints, request } from '#web/api/queries.ts';
import type { store } from '#web/api/store.ts';
import { showSchool } from '#web/ui/school/school.ts';

const readApi = addEndpoints((build) => ({
  schoolDetails: build.query({ query: () => request(schoolDetails.read) }),
}));

interface Lifecycle {
  dispatch: typeof store.dispatch;
  queryFulfilled: PromiseLike<{ data: SchoolDetails }>;
}

/** Replaces the cached and the displayed details by those of the reply: every change replies with all details. */
async function showChange(_: unknown, { dispatch, queryFulfilled }: Lifecycle) {
  await queryFulfilled.then(
    ({ data }) => {
      dispatch(readApi.util.upsertQueryData('schoolDetails', undefined, data));
      showSchool(data);
    },
    // The form reports the failure.
    () => undefined,
  );
}

const changeApi = addEndpoints((build) => ({
  changeSchoolDetails: build.mutation({
    query: (change: SchoolDetailsChange) => request(schoolDetails.update, { body: change }),
    onQueryStarted: showChange,
  }),
  approveTranslation: build.mutation({
    query: ({ locale, reader }: { locale: Locale; reader: string }) =>
      request(schoolDetails.approveTranslation, { params: { locale }, body: { reader } }),
    onQueryStarted: showChange,
  }),
  withdrawApproval: build.mutation({
    query: (locale: Locale) => request(schoolDetails.withdrawApproval, { params: { locale } }),
    onQueryStarted: showChange,
  }),
}));

export const { useSchoolDetailsQuery } = readApi;
export const { useChangeSchoolDetailsMutation, useApproveTranslationMutation, useWithdrawApprovalMutation } = changeApi;
