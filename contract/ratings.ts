/** Ratings of courses by enrolled students. */
import { z } from 'zod';
import { Id } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

export const ratingMessages = {
  halfSteps: 'Rate from half a star to five, in half steps.',
  joinFirst: 'You can rate a course once you are enrolled in it.',
  thanks: 'Thank you for rating',
};

/** A rating from 0.5 to 5, in half steps. */
const Stars = z
  .number(ratingMessages.halfSteps)
  .min(0.5, ratingMessages.halfSteps)
  .max(5, ratingMessages.halfSteps)
  .multipleOf(0.5, ratingMessages.halfSteps);

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
    summary: 'Rates a course that the caller is enrolled in, or changes what they gave.',
    params: z.object({ courseId: Id }),
    body: z.object({ rating: Stars }),
    reply: RatingReply,
    refusals: ['not_signed_in', 'not_allowed', 'not_found', 'too_many_requests'],
  }),
};
