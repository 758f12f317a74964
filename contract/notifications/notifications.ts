/** Notifications: the entries of the bell in the top bar. They are deleted after ninety days. */
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import { NotificationKind } from './kinds.ts';

const Notification = z.object({
  _id: Id,
  kind: NotificationKind,
  /** The subject: a task's name, an announcement's title, an amount. A mode of study is marked as such (messages/applied-for.ts). */
  title: z.string(),
  /** The page that the notification opens. */
  path: z.string(),
  at: z.string(),
  isNew: z.boolean(),
});
export type Notification = z.output<typeof Notification>;

const UnseenCount = z.object({ unseen: z.int() });

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/notifications/',
    summary: 'Lists the caller’s last thirty notifications, newest first, and counts the unseen ones.',
    reply: UnseenCount.extend({ notifications: z.array(Notification) }),
    refusals: ['not_signed_in'],
  }),
  count: endpoint({
    method: 'GET',
    path: '/notifications/unseen',
    summary: 'Counts the caller’s unseen notifications. The bell polls this every minute.',
    reply: UnseenCount,
    refusals: ['not_signed_in'],
  }),
  see: endpoint({
    method: 'PUT',
    path: '/notifications/seen',
    summary: 'Marks all notifications up to the given time as seen.',
    // Refuses years before 2000 and from 3000, some of which PostgreSQL and JavaScript write differently.
    body: z.object({ until: z.iso.datetime().refine((moment) => moment >= '2000' && moment < '3000') }),
    reply: UnseenCount,
    refusals: ['not_signed_in'],
  }),
};
