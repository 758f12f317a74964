/** Notifications: the bell in the top bar, and its list. */
import { plural } from './locale.ts';

export const notifications = 'Notifications';
export const unseen = (count: number) => plural(count, { other: 'Notifications, # new' });
export const arrived = (count: number) => plural(count, { one: '# new notification', other: '# new notifications' });
export const nothingNew = 'Nothing new';
export const nothingNewText = 'You’ll see updates here.';
export const isNew = 'New';

/** By kind, with the name of the task or the challenge. */
export const kinds = {
  marks: (title: string) => `Your marks for “${title}” are ready`,
  remarked: (title: string) => `Your score for “${title}” has changed`,
  regraded: (title: string) => `“${title}” was regraded`,
  faulty: (title: string) => `“${title}” cannot be graded at the moment`,
};
