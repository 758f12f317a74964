/** Projects that were handed in, which never change. */
import { handedInProjects } from '#contract/learning/handed-in-projects.ts';
import { addressOf } from '#web/api/call.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const handedInApi = addEndpoints((build) => ({
  handedInProject: build.query({
    query: (attemptId: string) => request(handedInProjects.readHandedIn, { params: { attemptId } }),
  }),
}));

export const zipAddress = (attemptId: string) =>
  addressOf(handedInProjects.downloadHandedIn, { params: { attemptId } });

export const { useHandedInProjectQuery } = handedInApi;
