/** Dates, times and ages in words. */
import { plural } from './locale.ts';

// When something was: 'Marked today at 08:29'.
export const withinTheHour = 'within the last hour';
export const today = (time: string) => `today at ${time}`;
export const yesterday = (time: string) => `yesterday at ${time}`;
export const onDate = (date: string, time: string) => `on ${date} at ${time}`;

// How long ago something was.
export const underAMinute = 'under a minute';
export const minutes = (count: number) => plural(count, { one: '# minute', other: '# minutes' });
export const hours = (count: number) => plural(count, { one: '# hour', other: '# hours' });
export const days = (count: number) => plural(count, { one: '# day', other: '# days' });
export const months = (count: number) => plural(count, { one: '# month', other: '# months' });
export const years = (count: number) => plural(count, { one: '# year', other: '# years' });
