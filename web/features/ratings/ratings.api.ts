/** Rating a course. The reply has the course's new mean; whoever shows the course is told of it. */
import { type Rated, ratings } from '#contract/ratings.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

const ratingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    rateCourse: build.mutation<Rated, { courseId: string; stars: number }>({
      queryFn: ({ courseId, stars }) => answered(call(ratings.give, { params: { courseId }, body: { rating: stars } })),
    }),
  }),
});

export const { useRateCourseMutation } = ratingsApi;
