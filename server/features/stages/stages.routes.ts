import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { stages as calls, MOST_MESSAGE, STAGE_OVER, stageMessages, stagePath } from '#contract/stages.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn, studentOnly } from '#server/http/sessions/access.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import { websocketRoute } from '#server/http/websocket/websocket-route.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { listPastClasses, listSessions, readCode } from './kept-code.ts';
import { type StageLines, stageLines } from './lines.ts';
import { runDocument, stopDocument } from './stage-runs.ts';
import { enterStage, findSession, letWrite, type Needs, openStages, setHelp } from './stages.ts';

export function stageRoutes(api: FastifyInstance, route: Route, services: Services & Pick<Needs, 'classAccess'>) {
  const onFault = (error: unknown) => api.log.error({ err: error }, 'a stage failed');
  const stages = openStages(services, onFault);
  const lines = stageLines(stages);
  services.events.subscribe('rooms', lines.lookAtAll);
  services.events.subscribe('sessions', (sessionId) =>
    sessionId ? lines.lookAtSession(sessionId) : lines.lookAtAll(),
  );
  services.classAccess.onRevoked(lines.lookAtClass);
  api.addHook('preClose', async () => lines.close());

  route(calls.open, signedIn, ({ caller, params }) => findSession(services, { caller, ...params }));

  route(calls.letWrite, signedIn, async ({ caller, params: { roomName, personId }, body }) => {
    await letWrite(stages, { caller, roomName }, { personId, ...body });
    return {};
  });

  route(calls.help, signedIn, async ({ caller, params: { roomName, personId }, body }) => {
    await setHelp(stages, { caller, roomName }, { personId, ...body });
    return {};
  });

  route(calls.run, signedIn, async ({ caller, params, body }) => {
    await runDocument(stages, { ...(await enterStage(stages, { caller, ...params })), ...body });
    return {};
  });

  route(calls.stop, signedIn, async ({ caller, params, body }) => {
    stopDocument({ ...(await enterStage(stages, { caller, ...params })), ...body });
    return {};
  });

  keptCodeRoutes(route, services);

  websocketRoute(api, services, {
    path: stagePath,
    maxPayload: MOST_MESSAGE,
    onConnection(socket, caller, request) {
      socket.pause();
      begin(lines, socket, { caller, request })
        .catch((error) => sendAway(socket, error, onFault))
        .finally(() => socket.resume());
    },
    signedOutClose: { code: STAGE_OVER, reason: stageMessages.signedOut },
  });
}

function keptCodeRoutes(route: Route, services: Services & Pick<Needs, 'classAccess'>) {
  route(calls.sessions, signedIn, async ({ caller, params }) =>
    (await listSessions(services, { caller, ...params })).map(({ id, startedAt, endedAt }) => ({
      _id: id,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  );

  route(calls.pastClasses, studentOnly, async ({ caller }) =>
    (await listPastClasses(services, caller)).map(({ id, startedAt, ...about }) => ({
      _id: id,
      ...about,
      startedAt: startedAt.toISOString(),
    })),
  );

  route(calls.code, signedIn, async ({ caller, params }) =>
    (await readCode(services, caller, params.id)).map(({ changedAt, ...document }) => ({
      ...document,
      changedAt: changedAt.toISOString(),
    })),
  );
}

const Asked = z.object({ room: z.string().max(200) });

async function begin(
  lines: StageLines,
  socket: WebSocket,
  { caller, request }: { caller: User; request: FastifyRequest },
) {
  const asked = Asked.safeParse(request.query);
  if (!asked.success) throw new Refusal('invalid', generalMessages.notUnderstood);
  await lines.welcome(socket, request.raw, { caller, roomName: asked.data.room });
}

/** A page cannot read why a WebSocket was not opened, so it is opened, and told why it is closed. */
function sendAway(socket: WebSocket, error: unknown, onFault: (error: unknown) => void) {
  if (error instanceof Refusal) return socket.close(STAGE_OVER, error.message);
  onFault(error);
  // Whoever comes back may find it mended (RFC 6455, 7.4.1).
  socket.close(1011);
}
