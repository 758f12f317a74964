/** How this language writes dates, numbers and plurals. */
import { pluralIn } from '#messages/plural.ts';
import { weekdayIn } from '#messages/weekdays.ts';

export const locale = 'en';
/** BCP 47 tags for Intl: dates as '20 Nov 2026', numbers as '1,500'. */
export const dates = 'en-GB';
export const numbers = 'en-KE';
export const plural = pluralIn(numbers);
export const weekday = weekdayIn(dates);
