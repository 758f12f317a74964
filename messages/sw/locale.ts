/** How this language writes dates, numbers and plurals. */
import { pluralIn } from '#messages/plural.ts';
import { weekdayIn } from '#messages/weekdays.ts';

export const locale = 'sw';
/** BCP 47 tags for Intl. */
export const dates = 'sw-KE';
export const numbers = 'sw-KE';
export const plural = pluralIn(numbers);
export const weekday = weekdayIn(dates);
