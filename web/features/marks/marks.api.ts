/** What was handed in, as those see it who mark it. */

import { type MarkDetails, type MarkState, marks } from '#contract/marks.ts';
import type { Reply } from '#contract/protocol/endpoint.ts';
import { addressOf, call } from '#web/api/call.ts';
import { addEndpoints, answered, request } from '#web/api/queries.ts';

/** Which hand-ins the queue is to show. */
export interface WantedHandins {
  q: string;
  courseId: string | undefined;
  taskId: string | undefined;
  state: MarkState | 'all';
  isLate: boolean;
  page: number;
}

type Queue = Reply<typeof marks.queue>;

const listed = ({ q, courseId, taskId, state, isLate, page }: WantedHandins) =>
  answered(
    call(marks.queue, {
      query: {
        q,
        page,
        ...(courseId && { courseId }),
        ...(taskId && { taskId }),
        ...(state !== 'all' && { state }),
        ...(isLate && { late: 'yes' as const }),
      },
    }),
  );

export const marksApi = addEndpoints((build) => ({
  queue: build.other.query<Queue, WantedHandins>({
    queryFn: listed,
    providesTags: ['marks'],
  }),
  /** The same, as it was when somebody began to go through it: what she marks does not drop out under her feet. */
  round: build.other.query<Queue, WantedHandins>({
    queryFn: listed,
  }),
  markedTasks: build.query({
    query: () => request(marks.tasks),
    providesTags: ['marks'],
  }),
  handinToMark: build.query({
    query: (handinId: string) => request(marks.read, { params: { handinId } }),
    providesTags: ['marks'],
  }),
  gradeBook: build.query({
    query: (courseId: string) => request(marks.gradeBook, { params: { courseId } }),
    providesTags: ['marks'],
  }),
  giveMark: build.mutation({
    query: ({ attemptId, details }: { attemptId: string; details: MarkDetails }) =>
      request(marks.give, { params: { attemptId }, body: details }),
    // Also when it was refused: something newer has come.
    invalidatesTags: ['marks'],
    // At once, by hand: whoever saves again goes on from it, before all is asked for anew.
    async onQueryStarted({ attemptId }, { dispatch, getState, queryFulfilled }) {
      const given = await queryFulfilled.catch(() => undefined);
      if (!given) return;
      for (const handinId of marksApi.util.selectCachedArgsForQuery(getState(), 'handinToMark'))
        dispatch(
          marksApi.util.updateQueryData('handinToMark', handinId, ({ history }) => {
            for (const attempt of history) if (attempt._id === attemptId) attempt.mark = given.data;
          }),
        );
    },
  }),
  releaseMarks: build.mutation({
    query: (taskId: string) => request(marks.release, { body: { taskId } }),
    invalidatesTags: ['marks'],
  }),
  quickComments: build.query({
    query: () => request(marks.quickComments),
    providesTags: ['quick comments'],
  }),
  keepComment: build.mutation({
    query: (text: string) => request(marks.addQuickComment, { body: { text } }),
    invalidatesTags: ['quick comments'],
  }),
  dropComment: build.mutation({
    query: (id: string) => request(marks.deleteQuickComment, { params: { id } }),
    invalidatesTags: ['quick comments'],
  }),
}));

export const gradeBookCsvAddress = (courseId: string) => addressOf(marks.gradeBookCsv, { params: { courseId } });

export const {
  useQueueQuery,
  useRoundQuery,
  useMarkedTasksQuery,
  useHandinToMarkQuery,
  useGradeBookQuery,
  useGiveMarkMutation,
  useReleaseMarksMutation,
  useQuickCommentsQuery,
  useKeepCommentMutation,
  useDropCommentMutation,
} = marksApi;
