/** Ratings. */
import { plural } from '#messages/en/locale.ts';

export const halfSteps = 'Rate from half a star to five, in half steps.';
export const joinFirst = 'You can rate a course once you are enrolled in it.';
export const thanks = 'Thank you for your rating';

export const yourRating = 'Your rating';
export const tapToRate = 'Tap to rate';
export const notSaved = (reason: string) => `Your rating was not saved. ${reason}`;
export const notRatedYet = 'Not rated yet';
const count = (ratings: number) => plural(ratings, { one: '# rating', other: '# ratings' });
export const meanStars = (mean: string, ratings: number) => `${mean} out of 5 stars, ${count(ratings)}`;
export const meanFrom = (mean: string, ratings: number) => `${mean} from ${count(ratings)}`;
