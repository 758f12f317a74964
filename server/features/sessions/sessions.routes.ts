import { sessions } from '#contract/sessions.ts';
import type { Catalogue } from '#messages/catalogues.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn } from '#server/http/sessions/access.ts';
import { clearSessionCookie, endSessionsOf } from '#server/http/sessions/sessions.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as sessionsTexts from '#texts/people/sessions.ts';
import { deviceIn } from './device.ts';
import * as store from './sessions.store.ts';

export function sessionRoutes(route: Route, { db, clock, config }: Services) {
  route(sessions.list, signedIn, async ({ caller, texts }) => {
    const found = await store.listSessionsOf(db, caller.id, clock.now());
    const all = found.map((session) => serializeSession(texts, session, caller.sessionId));
    return [...all.filter(({ isCurrent }) => isCurrent), ...all.filter(({ isCurrent }) => !isCurrent)];
  });

  route(sessions.end, signedIn, async ({ caller, params, reply }) => {
    const hasEnded = await store.deleteSessionOf(db, caller.id, params.id);
    if (!hasEnded) throw new Refusal('not_found', sessionsTexts.gone);
    if (params.id === caller.sessionId) clearSessionCookie(reply, config);
    return { message: sessionsTexts.ended };
  });

  route(sessions.endOthers, signedIn, async ({ caller }) => {
    await endSessionsOf(db, caller.id, caller.sessionId);
    return { message: sessionsTexts.othersEnded };
  });
}

type SessionRow = Awaited<ReturnType<typeof store.listSessionsOf>>[number];

const serializeSession = (
  texts: Catalogue,
  { id, userAgent, createdAt, lastSeenAt }: SessionRow,
  currentId: string,
) => ({
  _id: id,
  device: deviceIn(texts, userAgent),
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt.toISOString(),
  isCurrent: id === currentId,
});
