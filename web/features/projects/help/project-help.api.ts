/** Whether others may open a project to help with it. */
import { projectHelp } from '#contract/learning/project-help.ts';
import { addressOf } from '#web/api/call.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const helpApi = addEndpoints((build) => ({
  projectHelp: build.query({
    query: (projectId: string) => request(projectHelp.readHelp, { params: { projectId } }),
    keepUnusedDataFor: 0,
  }),
  setProjectHelp: build.mutation({
    query: ({ projectId, isOn }: { projectId: string; isOn: boolean }) =>
      request(projectHelp.setHelp, { params: { projectId }, body: { isOn } }),
    async onQueryStarted({ projectId }, { dispatch, queryFulfilled }) {
      const answer = await queryFulfilled.catch(() => undefined);
      if (answer) dispatch(helpApi.util.upsertQueryData('projectHelp', projectId, answer.data));
    },
  }),
}));

export const eventsAddress = (projectId: string) => addressOf(projectHelp.helpEvents, { params: { projectId } });

export const { useProjectHelpQuery, useSetProjectHelpMutation } = helpApi;
