/** A student's progress in each course, and in one lesson. */
import type { z } from 'zod';
import { progress } from '#contract/progress.ts';
import { addEndpoints, cachedRequest, request } from '#web/api/queries.ts';

interface PositionToSave {
  lessonId: string;
  /** Whether the lesson was completed before this save, according to this page. */
  wasCompleted: boolean;
  position: z.input<typeof progress.keep.body>;
}

export const progressApi = addEndpoints((build) => ({
  progress: build.query({
    query: () => cachedRequest(progress.list),
    // Also depends on hand-ins, because a submitted task is no longer due.
    providesTags: ['progress', 'handins'],
  }),
  /**
   * Fetched whenever a lesson is opened, because the student may have continued on another device. The call with an
   * empty body also records the visit, which determines the next lesson of a course without videos.
   */
  position: build.query({
    query: (lessonId: string) => cachedRequest(progress.keep, { params: { lessonId }, body: {} }),
    keepUnusedDataFor: 0,
  }),
  /** Saves a position, even while the page is closing (keepalive). Refetches lists only if the completion changed. */
  savePosition: build.mutation({
    query: ({ lessonId, position }: PositionToSave) =>
      request(progress.keep, { params: { lessonId }, body: position }, { keepalive: true }),
    async onQueryStarted({ lessonId }, { dispatch, queryFulfilled }) {
      const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
      if (data) dispatch(progressApi.util.updateQueryData('position', lessonId, () => data));
    },
    invalidatesTags: (now, _, { wasCompleted }) => (now && now.isCompleted !== wasCompleted ? ['progress'] : []),
  }),
}));

export const { useProgressQuery, useLazyProgressQuery, useSavePositionMutation } = progressApi;
