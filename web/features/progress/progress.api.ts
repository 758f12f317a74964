/** How far a student is: in each course, and in one lesson. */
import type { z } from 'zod';
import { progress } from '#contract/progress.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

interface Kept {
  lessonId: string;
  /** As this browser knew it before. */
  wasCompleted: boolean;
  place: z.input<typeof progress.keep.body>;
}

export const progressApi = addEndpoints((build) => ({
  progress: build.query({
    query: () => request(progress.list),
    // What is handed in is not due any more.
    providesTags: ['progress', 'handins'],
  }),
  /**
   * Asked for each time that a lesson is opened: she may have gone on with it on
   * another device. Telling the school nothing but that keeps the visit too, so
   * that it knows where to go on in a course whose lessons have no videos.
   */
  place: build.query({
    query: (lessonId: string) => request(progress.keep, { params: { lessonId }, body: {} }),
    keepUnusedDataFor: 0,
  }),
  /** Also on the way out of the page. What is told of it in other places changes only when a lesson is done, or taken back. */
  keepPlace: build.mutation({
    query: ({ lessonId, place }: Kept) =>
      request(progress.keep, { params: { lessonId }, body: place }, { keepalive: true }),
    async onQueryStarted({ lessonId }, { dispatch, queryFulfilled }) {
      const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
      if (data) dispatch(progressApi.util.updateQueryData('place', lessonId, () => data));
    },
    invalidatesTags: (now, _, { wasCompleted }) => (now && now.isCompleted !== wasCompleted ? ['progress'] : []),
  }),
}));

export const { useProgressQuery, useLazyProgressQuery, useKeepPlaceMutation } = progressApi;
