/** Students' due days of a task, and the extensions that staff give. */
import { type ExtensionDetails, extensions } from '#contract/learning/extensions.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

interface OfStudent {
  taskId: string;
  studentId: string;
}

const extensionsApi = addEndpoints((build) => ({
  studentDays: build.query({
    query: (taskId: string) => request(extensions.list, { params: { taskId } }),
    providesTags: ['marks'],
  }),
  grantExtension: build.mutation({
    query: ({ details, ...params }: OfStudent & { details: ExtensionDetails }) =>
      request(extensions.give, { params, body: details }),
    invalidatesTags: (_, failure) => (failure ? [] : ['marks']),
  }),
  revokeExtension: build.mutation({
    query: (params: OfStudent) => request(extensions.takeBack, { params }),
    invalidatesTags: ['marks'],
  }),
}));

export const { useStudentDaysQuery, useGrantExtensionMutation, useRevokeExtensionMutation } = extensionsApi;
