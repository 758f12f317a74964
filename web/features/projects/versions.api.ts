/** The earlier versions of the caller's projects. */
import { projects } from '#contract/learning/projects.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

interface OfVersion {
  projectId: string;
  versionId: string;
}

const versionsApi = addEndpoints((build) => ({
  projectVersions: build.query({
    query: (projectId: string) => request(projects.listProjectVersions, { params: { projectId } }),
    keepUnusedDataFor: 0,
  }),
  restoreProjectVersion: build.mutation({
    query: ({ projectId, versionId, revision }: OfVersion & { revision: number }) =>
      request(projects.restoreProjectVersion, {
        params: { projectId, versionId },
        body: { revision, saveId: crypto.randomUUID() },
      }),
    invalidatesTags: ['projects'],
  }),
}));

export const { useProjectVersionsQuery, useRestoreProjectVersionMutation } = versionsApi;
