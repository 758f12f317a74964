/**
 * The registry of notifications. Each kind belongs to a topic, and for each topic people choose whether the bell and emails notify them.
 * The texts of a kind are in messages/ (notifications, notification-emails); the recipients are chosen where a notification is caused
 * (server/features/notifications/recipients.ts). Emails about accounts, consent and money are not listed here, because they cannot be
 * switched off.
 */
import { z } from 'zod';
import type { UserType } from '#contract/users.ts';

export const NotificationTopic = z.enum([
  'feedback',
  'deadlines',
  'lessons',
  'classes',
  'payments',
  'offers',
  'applications',
  'challenges',
  'pages',
  'help',
  'announcements',
]);
export type NotificationTopic = z.output<typeof NotificationTopic>;

interface Topic {
  readers: z.output<typeof UserType>[];
  /** The default for people who have chosen nothing: whether the bell lists it, and whether an email is sent. */
  bell: boolean;
  email: boolean;
  /** The number of hours after which an email would be useless; undefined if an email is always useful. */
  emailWithin?: number;
}

/** Emails cost students data, so by default only topics that a student should not miss are sent by email. */
export const topics: Record<NotificationTopic, Topic> = {
  feedback: { readers: ['student'], bell: true, email: true },
  deadlines: { readers: ['student'], bell: true, email: true, emailWithin: 24 },
  lessons: { readers: ['student'], bell: true, email: false },
  classes: { readers: ['student'], bell: true, email: false, emailWithin: 1 },
  // The receipt is sent by email instead.
  payments: { readers: ['student'], bell: true, email: false },
  // An offer to an account can be accepted only by the account's owner.
  offers: { readers: ['student'], bell: true, email: true },
  applications: { readers: ['admin'], bell: true, email: false },
  challenges: { readers: ['tutor', 'admin'], bell: true, email: false },
  pages: { readers: ['tutor', 'admin'], bell: true, email: false },
  help: { readers: ['tutor', 'admin'], bell: true, email: false, emailWithin: 1 },
  announcements: { readers: ['student', 'tutor', 'admin'], bell: true, email: true },
};

/** The topic of each kind. */
export const kinds = {
  marks: 'feedback',
  remarked: 'feedback',
  regraded: 'feedback',
  deadline: 'deadlines',
  extended: 'deadlines',
  lesson: 'lessons',
  task: 'lessons',
  class_open: 'classes',
  payment: 'payments',
  offer: 'offers',
  application: 'applications',
  offer_accepted: 'applications',
  offer_declined: 'applications',
  faulty: 'challenges',
  page_approved: 'feedback',
  page_taken_down: 'feedback',
  page_waiting: 'pages',
  page_reported: 'pages',
  project_help: 'help',
  announcement: 'announcements',
} as const satisfies Record<string, NotificationTopic>;

export const NotificationKind = z.enum(Object.keys(kinds) as [keyof typeof kinds]);
export type NotificationKind = z.output<typeof NotificationKind>;

/** The topics that concern people of this account type, in the order of the settings page. */
export const topicsFor = (type: z.output<typeof UserType>) =>
  NotificationTopic.options.filter((topic) => topics[topic].readers.includes(type));
