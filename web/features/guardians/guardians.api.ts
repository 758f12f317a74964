/** The office's calls about a student's guardian. Each reply contains the guardian, consent and history. */
import { type ConsentMethod, type GuardianChange, guardians } from '#contract/accounts/guardians.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const guardiansApi = addEndpoints((build) => ({
  guardian: build.query({
    query: (id: string) => request(guardians.read, { params: { id } }),
    providesTags: ['guardians'],
  }),
  saveGuardian: build.mutation({
    query: ({ id, ...body }: GuardianChange & { id: string }) => request(guardians.save, { params: { id }, body }),
    invalidatesTags: ['guardians', 'people', 'published pages'],
  }),
  recordAdult: build.mutation({
    query: (id: string) => request(guardians.recordAdult, { params: { id } }),
    invalidatesTags: ['guardians', 'published pages'],
  }),
  recordConsent: build.mutation({
    query: ({ id, ...body }: { id: string; kind: 'given' | 'revoked'; way: ConsentMethod }) =>
      request(guardians.recordConsent, { params: { id }, body }),
    invalidatesTags: ['guardians', 'people', 'published pages'],
  }),
}));

export const { useGuardianQuery, useSaveGuardianMutation, useRecordAdultMutation, useRecordConsentMutation } =
  guardiansApi;
