/** Ratings of courses by enrolled students. */

import { z } from 'zod';
import * as ratingsTexts from '#texts/learning/ratings.ts';
import { Id } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

/** A rating from 0.5 to 5, in half steps. */
const Stars = z
  .number(ratingsTexts.halfSteps)
  .min(0.5, ratingsTexts.halfSteps)
  .max(5, ratingsTexts.halfSteps)
  .multipleOf(0.5, ratingsTexts.halfSteps);

const RatingReply = z.object({
  /** The mean of the course's ratings, and their number. */
  rating: z.number(),
  ratings: z.int(),
  myRating: z.number(),
});
export type RatingReply = z.output<typeof RatingReply>;

export const ratings = {
  give: endpoint({
    method: 'PUT',
    path: '/courses/:courseId/rating',
    summary: 'Rates a course in which the caller is enrolled, or changes the rating.',
    params: z.object({ courseId: Id }),
    body: z.object({ rating: Stars }),
    reply: RatingReply,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'too_many_requests'],
  }),
};
