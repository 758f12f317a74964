/** The caller's projects. What the page of a project shows is the state of its saving: these queries only open it. */
import { type ProjectChange, type ProjectKind, projects, type SavedProject } from '#contract/learning/projects.ts';
import { addressOf, call } from '#web/api/call.ts';
import { addEndpoints, cachedRequest, request, toQueryResult } from '#web/api/queries.ts';

interface Save {
  projectId: string;
  revision: number;
  saveId: string;
  answered?: string | undefined;
  changes: ProjectChange[];
  /** Whether the request has to outlive the page. */
  isLast: boolean;
}

const projectsApi = addEndpoints((build) => ({
  listProjects: build.query({
    query: () => cachedRequest(projects.listProjects),
    providesTags: ['projects'],
  }),
  createProject: build.mutation({
    query: (body: { name: string; kind: ProjectKind }) => request(projects.createProject, { body }),
    invalidatesTags: ['projects'],
  }),
  project: build.query({
    query: (projectId: string) => cachedRequest(projects.readProject, { params: { projectId } }),
    // A page that opens again needs the current files: another device may have changed them.
    keepUnusedDataFor: 0,
  }),
  /** The project as the server has it, never as this device has stored it: changes are merged into it. */
  currentProject: build.query({
    query: (projectId: string) => request(projects.readProject, { params: { projectId } }),
    keepUnusedDataFor: 0,
  }),
  saveProject: build.other.mutation<SavedProject, Save>({
    queryFn: ({ projectId, isLast, ...body }) => {
      const keepalive = isLast && new Blob([JSON.stringify(body)]).size < MAX_KEEPALIVE;
      return toQueryResult(call(projects.saveProject, { params: { projectId }, body }, { keepalive }));
    },
    invalidatesTags: ['projects'],
  }),
  renameProject: build.mutation({
    query: ({ projectId, name }: { projectId: string; name: string }) =>
      request(projects.renameProject, { params: { projectId }, body: { name } }),
    invalidatesTags: ['projects'],
  }),
  removeProject: build.mutation({
    query: (projectId: string) => request(projects.removeProject, { params: { projectId } }),
    invalidatesTags: ['projects'],
  }),
  forkProject: build.mutation({
    query: ({ projectId, name }: { projectId: string; name: string }) =>
      request(projects.forkProject, { params: { projectId }, body: { name } }),
    invalidatesTags: ['projects'],
  }),
  runProject: build.mutation({
    query: ({ projectId, ...body }: { projectId: string; revision: number; stdin: string }) =>
      request(projects.runProject, { params: { projectId }, body }),
  }),
}));

/** Browsers refuse requests that outlive their page if their body has more bytes. */
const MAX_KEEPALIVE = 60_000;

/** The addresses of the answers that pages show offline. */
export const projectsAddress = addressOf(projects.listProjects);
export const projectAddress = (projectId: string) => addressOf(projects.readProject, { params: { projectId } });

export const {
  useListProjectsQuery,
  useLazyListProjectsQuery,
  useCreateProjectMutation,
  useProjectQuery,
  useLazyCurrentProjectQuery,
  useSaveProjectMutation,
  useRenameProjectMutation,
  useRemoveProjectMutation,
  useForkProjectMutation,
  useRunProjectMutation,
} = projectsApi;
