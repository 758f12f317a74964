/** What is asked and changed on a stage. What is written goes over its line: see stage-line.ts. */

import type { Reply } from '#contract/endpoint.ts';
import { type Help, type KeptCode, type PastClass, stages } from '#contract/stages.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

interface OfPerson {
  roomName: string;
  personId: string;
}

interface OfDocument {
  roomName: string;
  /** Null for the class's. */
  ownerId: string | null;
}

const stagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    stage: build.query<Reply<typeof stages.open>, string>({
      queryFn: (roomName) => answered(call(stages.open, { params: { roomName } })),
      providesTags: ['rooms'],
      keepUnusedDataFor: 0,
    }),
    letWrite: build.mutation<object, OfPerson & { mayWrite: boolean }>({
      queryFn: ({ mayWrite, ...params }) => answered(call(stages.letWrite, { params, body: { mayWrite } })),
    }),
    setHelp: build.mutation<object, OfPerson & { help: Help; helper?: string | undefined }>({
      queryFn: ({ help, helper, ...params }) => answered(call(stages.help, { params, body: { help, helper } })),
    }),
    runDocument: build.mutation<object, OfDocument>({
      queryFn: ({ roomName, ownerId }) => answered(call(stages.run, { params: { roomName }, body: { ownerId } })),
    }),
    stopDocument: build.mutation<object, OfDocument>({
      queryFn: ({ roomName, ownerId }) => answered(call(stages.stop, { params: { roomName }, body: { ownerId } })),
    }),
    /** The classes of a room in which something was written. */
    writtenSessions: build.query<Reply<typeof stages.sessions>, string>({
      queryFn: (roomName) => answered(call(stages.sessions, { params: { roomName } })),
      providesTags: ['rooms'],
      keepUnusedDataFor: 0,
    }),
    /** Those that left code for a student. */
    pastClasses: build.query<PastClass[], void>({
      queryFn: () => answered(call(stages.pastClasses)),
      providesTags: ['rooms', 'enrolments'],
    }),
    keptCode: build.query<KeptCode[], string>({
      queryFn: (id) => answered(call(stages.code, { params: { id } })),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useStageQuery,
  useLetWriteMutation,
  useSetHelpMutation,
  useRunDocumentMutation,
  useStopDocumentMutation,
  useWrittenSessionsQuery,
  usePastClassesQuery,
  useKeptCodeQuery,
} = stagesApi;
