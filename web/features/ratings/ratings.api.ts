/** Saves a rating of a course. The reply contains the course's new mean, which the page puts into the cache. */
import { ratings } from '#contract/ratings.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const ratingsApi = addEndpoints((build) => ({
  rateCourse: build.mutation({
    query: ({ courseId, stars }: { courseId: string; stars: number }) =>
      request(ratings.give, { params: { courseId }, body: { rating: stars } }),
  }),
}));

export const { useRateCourseMutation } = ratingsApi;
