/**
 * Announcements that staff write to everyone, a role, a course or an intake. The recipients are determined when an announcement is sent:
 * people who join later do not see it. Until then it can be changed.
 */
import { z } from 'zod';
import { Id, Line, Message, Text } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as texts from '#texts/announcements.ts';

export const Audience = z.enum(['everyone', 'students', 'tutors', 'office', 'course', 'intake']);
export type Audience = z.output<typeof Audience>;

/** The recipients. The id is that of a course or an intake; other audiences have none. */
const AudienceChoice = z.object({ audience: Audience, audienceId: Id.optional() });
export type AudienceChoice = z.output<typeof AudienceChoice>;

export const NewAnnouncement = AudienceChoice.extend({
  title: Line({ max: 120, message: texts.badTitle }),
  /** Markdown. */
  text: Text({ max: 5_000, message: texts.badText }),
  /** When the announcement is sent, in ISO 8601; null for immediately. */
  publishAt: z.iso
    .datetime(texts.badTime)
    .refine((moment) => moment < '2100', texts.badTime)
    .nullable(),
});
export type NewAnnouncement = z.output<typeof NewAnnouncement>;

/** An announcement as its reader sees it. */
const ReadAnnouncement = z.object({
  _id: Id,
  title: z.string(),
  text: z.string(),
  /** Null if the announcement is not sent yet; only staff who may see it receive such an announcement. */
  sentAt: z.string().nullable(),
  /** The title of the course that the announcement is about; null without one. */
  courseTitle: z.string().nullable(),
  /** Whether the caller is a recipient who has not opened the announcement yet. */
  isNew: z.boolean(),
});
export type ReadAnnouncement = z.output<typeof ReadAnnouncement>;

/** An announcement as staff see it. */
const Announcement = ReadAnnouncement.omit({ isNew: true }).extend({
  ...AudienceChoice.shape,
  /** The name of the intake; null for other audiences, and if the intake was deleted. */
  intakeName: z.string().nullable(),
  publishAt: z.string(),
  recipients: z.int(),
  /** The number of recipients who have opened the announcement. */
  readers: z.int(),
  /** Whether the caller may change or delete the announcement: its author and admins may. */
  mayChange: z.boolean(),
});
export type Announcement = z.output<typeof Announcement>;

const AnnouncementId = z.object({ id: Id });
const staffRefusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const announcements = {
  list: endpoint({
    method: 'GET',
    path: '/announcements/',
    summary:
      'Lists the last 200 announcements in the caller’s courses (for admins, of the whole school), newest first.',
    reply: z.array(Announcement),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  received: endpoint({
    method: 'GET',
    path: '/announcements/received',
    summary: 'Lists the last 100 announcements to the caller, newest first.',
    reply: z.array(ReadAnnouncement),
    refusals: ['not_signed_in'],
  }),
  reach: endpoint({
    method: 'GET',
    path: '/announcements/reach',
    summary: 'Counts the current recipients of an announcement to this audience.',
    query: AudienceChoice,
    reply: z.object({ people: z.int() }),
    refusals: staffRefusals,
  }),
  read: endpoint({
    method: 'GET',
    path: '/announcements/:id',
    summary: 'Returns an announcement, for its recipients and for staff who may manage it.',
    params: AnnouncementId,
    reply: ReadAnnouncement,
    refusals: ['not_signed_in', 'not_found'],
  }),
  markRead: endpoint({
    method: 'PUT',
    path: '/announcements/:id/read',
    summary: 'Marks an announcement as read by the caller, who must be a recipient. Can be repeated.',
    params: AnnouncementId,
    reply: Message,
    refusals: ['not_signed_in', 'not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/announcements/',
    summary: 'Sends an announcement immediately or at a given time. Tutors can write to their own courses only.',
    body: NewAnnouncement,
    status: 201,
    reply: Announcement,
    refusals: staffRefusals,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/announcements/:id',
    summary: 'Changes an announcement that has not been sent.',
    params: AnnouncementId,
    body: NewAnnouncement,
    reply: Announcement,
    refusals: [...staffRefusals, 'conflict'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/announcements/:id',
    summary: 'Deletes an announcement and its notifications.',
    params: AnnouncementId,
    reply: Message,
    refusals: staffRefusals,
  }),
};
