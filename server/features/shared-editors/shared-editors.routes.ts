import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  EDITORS_CLOSED,
  sharedEditors as endpoints,
  MAX_MESSAGE_BYTES,
  sharedEditorsPath,
} from '#contract/shared-editors.ts';
import { inLocale } from '#messages/catalogues.ts';
import type { Locale } from '#messages/locales.ts';
import { localeOf } from '#server/http/locale.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn, studentOnly } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { closeReason } from '#server/http/websocket/close-reason.ts';
import { websocketRoute } from '#server/http/websocket/websocket-route.ts';
import { logFaults } from '#server/log.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as sharedEditorsTexts from '#texts/code/shared-editors.ts';
import * as generalTexts from '#texts/general.ts';
import { type EditorConnections, openEditorConnections } from './editor-connections.ts';
import { runDocument, stopDocument } from './program-runs.ts';
import { listPastClasses, listSessions, readCode } from './saved-code.ts';
import { enterEditors, findSession, type Needs, openSharedEditors, setHelp, setMayWrite } from './shared-editors.ts';

export function sharedEditorRoutes(
  api: FastifyInstance,
  route: Route,
  services: Services & Pick<Needs, 'classAccess'>,
) {
  const onFault = logFaults(services.log, 'a shared editor failed');
  const sharedEditors = openSharedEditors(services, onFault);
  const connections = openEditorConnections(sharedEditors);
  services.events.subscribe('rooms', connections.recheckAll);
  services.events.subscribe('sessions', (sessionId) =>
    sessionId ? connections.recheckLogin(sessionId) : connections.recheckAll(),
  );
  services.classAccess.onRevoked(connections.recheckClass);
  api.addHook('preClose', async () => connections.close());

  route(endpoints.open, signedIn, ({ caller, params }) => findSession(services, { caller, ...params }));

  route(endpoints.letWrite, signedIn, async ({ caller, params: { roomName, personId }, body }) => {
    await setMayWrite(sharedEditors, { caller, roomName }, { personId, ...body });
    return {};
  });

  route(endpoints.help, signedIn, async ({ caller, params: { roomName, personId }, body }) => {
    await setHelp(sharedEditors, { caller, roomName }, { personId, ...body });
    return {};
  });

  route(endpoints.run, signedIn, async ({ caller, params, body }) => {
    await runDocument(sharedEditors, { ...(await enterEditors(sharedEditors, { caller, ...params })), ...body });
    return {};
  });

  route(endpoints.stop, signedIn, async ({ caller, params, body }) => {
    stopDocument({ ...(await enterEditors(sharedEditors, { caller, ...params })), ...body });
    return {};
  });

  savedCodeRoutes(route, services);

  websocketRoute(api, services, {
    path: sharedEditorsPath,
    maxPayload: MAX_MESSAGE_BYTES,
    onConnection(socket, caller, request) {
      socket.pause();
      connect(connections, socket, { caller, request })
        .catch((error) => refuseConnection(socket, error, { locale: localeOf(request), onFault }))
        .finally(() => socket.resume());
    },
    signedOutClose: { code: EDITORS_CLOSED, reason: sharedEditorsTexts.signedOut },
  });
}

function savedCodeRoutes(route: Route, services: Services & Pick<Needs, 'classAccess'>) {
  route(endpoints.sessions, signedIn, async ({ caller, params }) =>
    (await listSessions(services, { caller, ...params })).map(({ id, startedAt, endedAt }) => ({
      _id: id,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  );

  route(endpoints.pastClasses, studentOnly, async ({ caller }) =>
    (await listPastClasses(services, caller)).map(({ id, startedAt, ...about }) => ({
      _id: id,
      ...about,
      startedAt: startedAt.toISOString(),
    })),
  );

  route(endpoints.code, signedIn, async ({ caller, params }) =>
    (await readCode(services, caller, params.id)).map(({ changedAt, ...document }) => ({
      ...document,
      changedAt: changedAt.toISOString(),
    })),
  );
}

const Query = z.object({ room: z.string().max(200) });

async function connect(
  connections: EditorConnections,
  socket: WebSocket,
  { caller, request }: { caller: User; request: FastifyRequest },
) {
  const query = Query.safeParse(request.query);
  if (!query.success) throw new Refusal('invalid', generalTexts.notUnderstood);
  await connections.connect(socket, request, { caller, roomName: query.data.room });
}

/** Closes the opened WebSocket with the reason: a page cannot read the HTTP response to a refused handshake. */
function refuseConnection(
  socket: WebSocket,
  error: unknown,
  { locale, onFault }: { locale: Locale; onFault: (error: unknown) => void },
) {
  if (error instanceof Refusal) return socket.close(EDITORS_CLOSED, closeReason(inLocale(error.text, locale)));
  onFault(error);
  // An internal error: the client may reconnect (RFC 6455, 7.4.1).
  socket.close(1011);
}
