/** Tarehe, saa na muda kwa maneno. */
import { plural } from './locale.ts';

// When something was: 'Ilitumwa leo saa 08:29'.
export const withinTheHour = 'ndani ya saa moja iliyopita';
export const today = (time: string) => `leo saa ${time}`;
export const yesterday = (time: string) => `jana saa ${time}`;
export const onDate = (date: string, time: string) => `tarehe ${date} saa ${time}`;

// How long ago something was.
export const underAMinute = 'chini ya dakika moja';
export const minutes = (count: number) => plural(count, { other: 'dakika #' });
export const hours = (count: number) => plural(count, { other: 'saa #' });
export const days = (count: number) => plural(count, { other: 'siku #' });
export const months = (count: number) => plural(count, { one: 'mwezi #', other: 'miezi #' });
export const years = (count: number) => plural(count, { one: 'mwaka #', other: 'miaka #' });
