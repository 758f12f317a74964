import { z } from 'zod';
import type { Job } from '#server/jobs/job.ts';
import { deliverDue } from './delivery.ts';
import * as store from './notifications.store.ts';
import { EmailData, sendNotificationEmail } from './notifications-emails.ts';

const NINETY_DAYS = 90 * 24 * 60 * 60_000;

export const cleanUpNotifications: Job = {
  name: 'notifications.sweep-old',
  data: z.object({}),
  every: '29 2 * * *',
  run: ({ db, clock }) => store.deleteNotifications(db, { before: new Date(clock.now().getTime() - NINETY_DAYS) }),
};

/** Queues the emails that are due: after each notification, and every five minutes for those that wait for the morning. */
export const deliver: Job = {
  name: 'notifications.deliver',
  data: z.object({}),
  every: '*/5 * * * *',
  run: (services) => deliverDue(services, { sendEmail, again: deliver }),
};

/** Sends one email about one or more notifications of a person. */
export const sendEmail: Job<EmailData> = {
  name: 'notifications.send-email',
  data: EmailData,
  run: sendNotificationEmail,
};
