/** Hand-ins to be marked, their marks, and the grade book. */

import { type MarkDetails, type MarkState, marks } from '#contract/marks.ts';
import type { Reply } from '#contract/protocol/endpoint.ts';
import { addressOf, call } from '#web/api/call.ts';
import { addEndpoints, request, toQueryResult } from '#web/api/queries.ts';

/** Filters of the queue of hand-ins. */
export interface QueueFilters {
  q: string;
  courseId: string | undefined;
  taskId: string | undefined;
  state: MarkState | 'all';
  isLate: boolean;
  page: number;
}

type Queue = Reply<typeof marks.queue>;

const fetchQueue = ({ q, courseId, taskId, state, isLate, page }: QueueFilters) =>
  toQueryResult(
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
  queue: build.other.query<Queue, QueueFilters>({
    queryFn: fetchQueue,
    providesTags: ['marks'],
  }),
  /** The queue as it was when the tutor began to mark. Has no cache tags, so that marked hand-ins stay in this list. */
  round: build.other.query<Queue, QueueFilters>({
    queryFn: fetchQueue,
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
  saveMark: build.mutation({
    query: ({ attemptId, details }: { attemptId: string; details: MarkDetails }) =>
      request(marks.give, { params: { attemptId }, body: details }),
    // Refetches also after a refusal, because then the server has a newer attempt or mark.
    invalidatesTags: ['marks'],
    // The reply updates the cache before the refetch arrives, because a second save sends this mark's `markedAt`.
    async onQueryStarted({ attemptId }, { dispatch, getState, queryFulfilled }) {
      const saved = await queryFulfilled.catch(() => undefined);
      if (!saved) return;
      for (const handinId of marksApi.util.selectCachedArgsForQuery(getState(), 'handinToMark'))
        dispatch(
          marksApi.util.updateQueryData('handinToMark', handinId, ({ history }) => {
            for (const attempt of history) if (attempt._id === attemptId) attempt.mark = saved.data;
          }),
        );
    },
  }),
  releaseMarks: build.mutation({
    query: (taskId: string) => request(marks.release, { body: { taskId } }),
    invalidatesTags: ['marks'],
  }),
}));

export const gradeBookCsvAddress = (courseId: string) => addressOf(marks.gradeBookCsv, { params: { courseId } });

export const {
  useQueueQuery,
  useRoundQuery,
  useMarkedTasksQuery,
  useHandinToMarkQuery,
  useGradeBookQuery,
  useSaveMarkMutation,
  useReleaseMarksMutation,
} = marksApi;
