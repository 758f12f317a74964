import { type Help, sharedEditors } from '#contract/shared-editors.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

interface PersonParams {
  roomName: string;
  personId: string;
}

interface DocumentParams {
  roomName: string;
  /** The student who owns the document; null for the class's document. */
  ownerId: string | null;
}

const sharedEditorsApi = addEndpoints((build) => ({
  classEditors: build.query({
    query: (roomName: string) => request(sharedEditors.open, { params: { roomName } }),
    providesTags: ['rooms'],
    keepUnusedDataFor: 0,
  }),
  setWritePermission: build.mutation({
    query: ({ mayWrite, ...params }: PersonParams & { mayWrite: boolean }) =>
      request(sharedEditors.letWrite, { params, body: { mayWrite } }),
  }),
  setHelp: build.mutation({
    query: ({ help, helper, ...params }: PersonParams & { help: Help; helper?: string | undefined }) =>
      request(sharedEditors.help, { params, body: { help, helper } }),
  }),
  runDocument: build.mutation({
    query: ({ roomName, ownerId }: DocumentParams) =>
      request(sharedEditors.run, { params: { roomName }, body: { ownerId } }),
  }),
  stopDocument: build.mutation({
    query: ({ roomName, ownerId }: DocumentParams) =>
      request(sharedEditors.stop, { params: { roomName }, body: { ownerId } }),
  }),
  /** A room's past classes that have saved programs. */
  pastSessions: build.query({
    query: (roomName: string) => request(sharedEditors.sessions, { params: { roomName } }),
    providesTags: ['rooms'],
    keepUnusedDataFor: 0,
  }),
  /** The past classes whose code the student can read. */
  pastClasses: build.query({
    query: () => request(sharedEditors.pastClasses),
    providesTags: ['rooms', 'enrolments'],
  }),
  pastCode: build.query({
    query: (id: string) => request(sharedEditors.code, { params: { id } }),
    keepUnusedDataFor: 0,
  }),
}));

export const {
  useClassEditorsQuery,
  useSetWritePermissionMutation,
  useSetHelpMutation,
  useRunDocumentMutation,
  useStopDocumentMutation,
  usePastSessionsQuery,
  usePastClassesQuery,
  usePastCodeQuery,
} = sharedEditorsApi;
