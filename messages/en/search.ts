/** The search over everything (Control+K). */
import { plural } from '#messages/en/locale.ts';

/** @param keys  how this device writes the shortcut, such as 'Ctrl K' */
export const open = (keys: string) => `Search (${keys})`;
export const title = 'Search';
export const label = 'Pages, courses, lessons';
export const officeLabel = 'Pages, courses, people, payments';
export const kinds = {
  page: 'Page',
  course: 'Course',
  lesson: 'Lesson',
  person: 'Person',
  application: 'Application',
  payment: 'Payment',
};
export const found = (total: number) => plural(total, { one: '# result', other: '# results' });
export const nothing = 'No matches';
export const pagesOnly = 'Only pages can be found right now.';
export const searching = 'Searching…';
