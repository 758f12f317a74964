import { attendance, type LiveSession, type Presence } from '#contract/attendance.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import { csvResponse } from '#server/csv/csv.ts';
import type { Route } from '#server/http/route.ts';
import { staffOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { minuteAt } from '#server/time/school-time.ts';
import type * as store from './attendance.store.ts';
import { listSessions, readAttendance } from './attendance.ts';

export function attendanceRoutes(route: Route, services: Services) {
  const zone = services.config.schoolZone;

  route(attendance.listSessions, staffOnly, async ({ caller, query }) => {
    const { sessions, total } = await listSessions(services, caller, query.page);
    return { sessions: sessions.map(serializeSession), total };
  });

  route(attendance.read, staffOnly, async ({ caller, params }) => {
    const { session, people } = await readAttendance(services, caller, params.id);
    return { session: serializeSession(session), people: people.map(serializePresence) };
  });

  route(attendance.download, staffOnly, async ({ caller, params, reply, texts }) => {
    const { session, people } = await readAttendance(services, caller, params.id);
    const name = ['attendance', session.roomName, minuteAt(session.startedAt, zone)].join('-').replace(/[^\w-]+/g, '-');
    return csvResponse(reply, `${name}.csv`, csvOf(texts, people.map(serializePresence), zone));
  });
}

function csvOf({ downloads: { attendance: heads } }: Catalogue, people: Presence[], zone: string) {
  const show = (moment: string | null) => (moment ? minuteAt(new Date(moment), zone) : '');
  return [
    [heads.name, heads.role, heads.joined(zone), heads.left(zone), heads.minutes, heads.visits],
    ...people.map(({ name, role, joinedAt, leftAt, minutes, times }) => [
      name,
      heads.roles[role],
      show(joinedAt),
      show(leftAt),
      String(minutes),
      String(times),
    ]),
  ];
}

const serializeSession = (session: store.SessionRow): LiveSession => ({
  _id: session.id,
  roomName: session.roomName,
  ownerName: session.ownerName,
  startedAt: session.startedAt.toISOString(),
  endedAt: session.endedAt?.toISOString() ?? null,
  people: session.people,
});

type PresenceRow = Awaited<ReturnType<typeof store.listPresences>>[number];

const serializePresence = ({ userId, name, role, joinedAt, leftAt, seconds, times }: PresenceRow): Presence => ({
  _id: userId,
  name,
  role,
  joinedAt: joinedAt.toISOString(),
  leftAt: leftAt?.toISOString() ?? null,
  minutes: Math.round(seconds / 60),
  times,
});
