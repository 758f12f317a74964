/** How far a student is: in each course, and in one lesson. */
import type { z } from 'zod';
import { type CourseProgress, type LessonProgress, progress } from '#contract/progress.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

interface Kept {
  lessonId: string;
  /** As this browser knew it before. */
  wasCompleted: boolean;
  place: z.input<typeof progress.keep.body>;
}

export const progressApi = api.injectEndpoints({
  endpoints: (build) => ({
    progress: build.query<CourseProgress[], void>({
      queryFn: () => answered(call(progress.list)),
      // What is handed in is not due any more.
      providesTags: ['progress', 'handins'],
    }),
    /**
     * Asked for each time that a lesson is opened: she may have gone on with it on
     * another device. Telling the school nothing but that keeps the visit too, so
     * that it knows where to go on in a course whose lessons have no videos.
     */
    place: build.query<LessonProgress, string>({
      queryFn: (lessonId) => answered(call(progress.keep, { params: { lessonId }, body: {} })),
      keepUnusedDataFor: 0,
    }),
    /** Also on the way out of the page. What is told of it in other places changes only when a lesson is done, or taken back. */
    keepPlace: build.mutation<LessonProgress, Kept>({
      queryFn: ({ lessonId, place }) =>
        answered(call(progress.keep, { params: { lessonId }, body: place }, { outlivesPage: true })),
      async onQueryStarted({ lessonId }, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }));
        if (data) dispatch(progressApi.util.updateQueryData('place', lessonId, () => data));
      },
      invalidatesTags: (now, _, { wasCompleted }) => (now && now.isCompleted !== wasCompleted ? ['progress'] : []),
    }),
  }),
});

export const { useProgressQuery, useLazyProgressQuery, useKeepPlaceMutation } = progressApi;
