/** A person's notification settings: what the bell and emails notify of, and when emails are sent. */
import { z } from 'zod';
import { endpoint } from '#contract/protocol/endpoint.ts';
import { NotificationTopic } from './kinds.ts';

const Choice = z.object({ topic: NotificationTopic, bell: z.boolean(), email: z.boolean() });

/** A time of day in the school's time zone, such as '21:00'. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

const Settings = z.object({
  /** The topics that concern the caller. */
  topics: z.array(Choice),
  /** Whether emails are sent one by one, or once a day at the end of the quiet hours. */
  digest: z.enum(['at once', 'daily']),
  /** No email is sent between these times; equal times mean no quiet hours. */
  quietFrom: TimeOfDay,
  quietUntil: TimeOfDay,
});
export type NotificationSettings = z.output<typeof Settings>;

const SettingsChange = Settings.partial().extend({
  topics: z.array(Choice).max(NotificationTopic.options.length).optional(),
});
export type SettingsChange = z.output<typeof SettingsChange>;

export const notificationSettings = {
  read: endpoint({
    method: 'GET',
    path: '/notifications/settings',
    summary:
      'Returns the caller’s notification settings: the topics sent to the bell and by email, and the times of emails.',
    reply: Settings,
    refusals: ['not_signed_in'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/notifications/settings',
    summary: 'Changes the given notification settings of the caller. Ignores topics that do not apply to the caller.',
    body: SettingsChange,
    reply: Settings,
    refusals: ['not_signed_in'],
  }),
};
