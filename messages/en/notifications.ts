/** Notifications: the bell in the top bar, and its list. */
import { appliedFor } from '#messages/applied-for.ts';
import { plural } from './locale.ts';

export const notifications = 'Notifications';
export const unseen = (count: number) => plural(count, { other: 'Notifications, # new' });
export const arrived = (count: number) => plural(count, { one: '# new notification', other: '# new notifications' });
export const nothingNew = 'Nothing new';
export const nothingNewText = 'You’ll see updates here.';
export const isNew = 'New';

/** What an application is for, if it names no course. */
export const modes = { Online: 'an online course', Physical: 'a course at the school' };

/** By kind, with what it is about: a task’s name, a room’s, an amount. */
export const kinds = {
  marks: (title: string) => `Your marks for “${title}” are ready`,
  remarked: (title: string) => `Your score for “${title}” has changed`,
  regraded: (title: string) => `“${title}” was regraded`,
  faulty: (title: string) => `“${title}” cannot be graded at the moment`,
  deadline: (title: string) => `“${title}” is due today`,
  extended: (title: string) => `Your deadline for “${title}” has changed`,
  lesson: (title: string) => `New lesson: “${title}”`,
  task: (title: string) => `New assignment: “${title}”`,
  class_open: (title: string) => `Live class started: ${title}`,
  payment: (title: string) => `Payment received: ${title}`,
  application: (title: string) => `New application: ${appliedFor(title, modes)}`,
  offer: (title: string) => `The school offers you: ${title}`,
  offer_accepted: (title: string) => `Offer accepted: ${title}`,
  offer_declined: (title: string) => `Offer declined: ${title}`,
  page_approved: (title: string) => `Your page “${title}” is published`,
  page_taken_down: (title: string) => `Your page “${title}” is not published`,
  page_waiting: (title: string) => `A student’s page waits for approval: “${title}”`,
  page_reported: (title: string) => `A student’s page was reported: “${title}”`,
  project_help: (title: string) => `A student asks for help with “${title}”`,
  announcement: (title: string) => `Announcement: ${title}`,
};
