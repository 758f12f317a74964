/** The form of an announcement: its fields as typed, and their conversion to what the server expects. */
import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import {
  type Announcement,
  Audience,
  type AudienceChoice,
  NewAnnouncement,
} from '#contract/notifications/announcements.ts';
import { utcOffset } from '#web/ui/time/time-zone.ts';

export const TypedAnnouncement = z.object({
  /** An audience, with the id of its course or intake if it has one: 'students', 'course:1f…'. */
  to: z.string(),
  title: z.string(),
  text: z.string(),
  /** A local time in the school's time zone, such as '2026-11-30T08:00'; empty to send now. */
  publishAt: z.string(),
});
export type TypedAnnouncement = z.output<typeof TypedAnnouncement>;

const Fields = z
  .object({
    to: z.string(),
    title: NewAnnouncement.shape.title,
    text: NewAnnouncement.shape.text,
    publishAt: z
      .string()
      .transform((local) => (local ? momentOf(local) : null))
      .pipe(NewAnnouncement.shape.publishAt),
  })
  .transform(({ to, ...rest }): NewAnnouncement => ({ ...rest, ...choiceOf(to) }));
export const resolver = zodResolver(Fields);

export function choiceOf(to: string): AudienceChoice {
  const [audience, audienceId] = to.split(':');
  return { audience: Audience.parse(audience), ...(audienceId && { audienceId }) };
}

const toOf = ({ audience, audienceId }: AudienceChoice) => (audienceId ? `${audience}:${audienceId}` : audience);

export const blankAnnouncement = (to: string): TypedAnnouncement => ({ to, title: '', text: '', publishAt: '' });

export const typedAnnouncement = ({ title, text, publishAt, ...choice }: Announcement): TypedAnnouncement => ({
  to: toOf(choice),
  title,
  text,
  publishAt: localOf(new Date(publishAt)),
});

/** Converts a local time of the school to ISO 8601. Returns the text unchanged if it is not a time, and the server refuses it. */
function momentOf(local: string) {
  const asUtc = new Date(`${local}Z`);
  if (Number.isNaN(asUtc.getTime())) return local;
  return new Date(asUtc.getTime() - utcOffset(asUtc)).toISOString();
}

const localOf = (moment: Date) => new Date(moment.getTime() + utcOffset(moment)).toISOString().slice(0, 16);
