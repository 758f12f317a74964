import { type Announcement, announcements, type ReadAnnouncement } from '#contract/notifications/announcements.ts';
import type { Route } from '#server/http/route.ts';
import { type Staff, signedIn, staffOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/announcements.ts';
import * as rules from './announcements.ts';

export function announcementRoutes(route: Route, services: Services) {
  route(announcements.list, staffOnly, async ({ caller }) =>
    (await rules.listAnnouncements(services, caller)).map((one) => serializeFor(caller, one)),
  );

  route(announcements.received, signedIn, async ({ caller }) =>
    (await rules.listReceived(services, caller)).map((one) => serialize({ ...one, isNew: one.readAt === null })),
  );

  route(announcements.reach, staffOnly, async ({ caller, query }) => ({
    people: await rules.countReach(services, caller, query),
  }));

  route(announcements.read, signedIn, async ({ caller, params }) =>
    serialize(await rules.readAnnouncement(services, caller, params.id)),
  );

  route(announcements.markRead, signedIn, async ({ caller, params }) => {
    await rules.markRead(services, caller, params.id);
    return { message: texts.markedRead };
  });

  route(announcements.add, staffOnly, async ({ caller, body }) =>
    serializeFor(caller, await rules.addAnnouncement(services, caller, body)),
  );

  route(announcements.change, staffOnly, async ({ caller, params, body }) =>
    serializeFor(caller, await rules.changeAnnouncement(services, caller, { ...body, ...params })),
  );

  route(announcements.delete, staffOnly, async ({ caller, params }) => {
    await rules.deleteAnnouncement(services, caller, params.id);
    return { message: texts.deleted };
  });
}

type Readable = Omit<rules.Received, 'readAt'> & { isNew: boolean };

const serialize = ({ id, title, text, sentAt, courseTitle, isNew }: Readable): ReadAnnouncement => ({
  _id: id,
  title,
  text,
  sentAt: sentAt?.toISOString() ?? null,
  courseTitle,
  isNew,
});

function serializeFor(staff: Staff, one: rules.ListedAnnouncement): Announcement {
  const { isNew: _, ...shown } = serialize({ ...one, isNew: false });
  const { audience, courseId, intakeId, intakeName, publishAt, recipients, readers } = one;
  const audienceId = audience === 'intake' ? intakeId : courseId;
  return {
    ...shown,
    audience,
    ...(audienceId && { audienceId }),
    intakeName,
    publishAt: publishAt.toISOString(),
    recipients,
    readers,
    mayChange: rules.mayChange(staff, one),
  };
}
