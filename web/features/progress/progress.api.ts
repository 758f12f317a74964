/** A student's progress in each course, and in one lesson. */
import type { z } from 'zod';
import { progress } from '#contract/progress.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

interface Saved {
  lessonId: string;
  /** As this browser knew it. */
  wasCompleted: boolean;
  position: z.input<typeof progress.keep.body>;
}

export const progressApi = addEndpoints((build) => ({
  progress: build.query({
    query: () => request(progress.list),
    // A submitted task is no longer due.
    providesTags: ['progress', 'handins'],
  }),
  /**
   * Fetched whenever a lesson is opened: the student may have continued on another device. The empty body also
   * records the visit, from which a course without videos knows its next lesson.
   */
  position: build.query({
    query: (lessonId: string) => request(progress.keep, { params: { lessonId }, body: {} }),
    keepUnusedDataFor: 0,
  }),
  /** Also while the page is closing. Other lists change only when a lesson becomes completed, or no longer is. */
  savePosition: build.mutation({
    query: ({ lessonId, position }: Saved) =>
      request(progress.keep, { params: { lessonId }, body: position }, { keepalive: true }),
    async onQueryStarted({ lessonId }, { dispatch, queryFulfilled }) {
      const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
      if (data) dispatch(progressApi.util.updateQueryData('position', lessonId, () => data));
    },
    invalidatesTags: (now, _, { wasCompleted }) => (now && now.isCompleted !== wasCompleted ? ['progress'] : []),
  }),
}));

export const { useProgressQuery, useLazyProgressQuery, useSavePositionMutation } = progressApi;
