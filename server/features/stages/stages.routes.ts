import type { WebSocket } from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { generalMessages } from '#contract/general-messages.ts';
import { stages as calls, MOST_CODE, STAGE_OVER, stageMessages, stagePath } from '#contract/stages.ts';
import { signedIn } from '#server/http/access.ts';
import { findCaller, type Route } from '#server/http/route.ts';
import { findSignedIn, sessionToken } from '#server/http/sessions.ts';
import { openWebSockets } from '#server/http/websockets.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { listSessions, readCode } from './kept-code.ts';
import { type StageLines, stageLines } from './lines.ts';
import { runDocument, stopDocument } from './stage-runs.ts';
import { enterStage, findSession, letWrite, openStages, setHelp } from './stages.ts';

/** Bytes of one message: a whole document, from somebody who was away while she wrote it. */
const MOST_BYTES = MOST_CODE + 100 * 1024;

export function stageRoutes(api: FastifyInstance, route: Route, services: Services) {
  const onFault = (error: unknown) => api.log.error({ err: error }, 'a stage failed');
  const stages = openStages(services, onFault);
  const lines = stageLines(stages);
  services.news.on('rooms', () => void lines.endFinished().catch(onFault));
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

  route(calls.sessions, signedIn, async ({ caller, params }) =>
    (await listSessions(services, { caller, ...params })).map(({ id, startedAt, endedAt }) => ({
      _id: id,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  );

  route(calls.code, signedIn, async ({ caller, params }) =>
    (await readCode(services, caller, params.id)).map(({ changedAt, ...document }) => ({
      ...document,
      changedAt: changedAt.toISOString(),
    })),
  );

  api.register((scope) => openLines(scope, services, lines));
}

/** In a scope of their own, because the plugin looks at every route of its scope. */
async function openLines(scope: FastifyInstance, services: Services, lines: StageLines) {
  const { config } = services;
  await openWebSockets(scope, { address: config.apiBase + stagePath, maxPayload: MOST_BYTES });
  scope.route({
    method: 'GET',
    url: stagePath,
    exposeHeadRoute: false,
    // Browsers send the cookie with a WebSocket that a stranger's page opens, and say whose page it is.
    async onRequest({ ws, headers }) {
      if (ws && !config.allowedOrigins.includes(headers.origin ?? ''))
        throw new Refusal('not_allowed', generalMessages.wrongOrigin);
    },
    async handler(request, reply) {
      await findCaller(services, signedIn, { request, reply });
      throw new Refusal('invalid', 'This address is for WebSockets.');
    },
    async wsHandler(socket, request) {
      // Nobody reads the request to its end otherwise, and then it counts as one that trickles in (http/protection.ts).
      request.raw.resume();
      socket.pause();
      await begin(socket, request, { services, lines }).catch((error) => sendAway(socket, error));
      socket.resume();
    },
  });
}

const Asked = z.object({ room: z.string().max(200) });

async function begin(
  socket: WebSocket,
  request: FastifyRequest,
  { services, lines }: { services: Services; lines: StageLines },
) {
  const token = sessionToken(request, services.config);
  const found = token ? await findSignedIn(services, token) : undefined;
  if (!found) throw new Refusal('not_signed_in', stageMessages.signedOut);
  const asked = Asked.safeParse(request.query);
  if (!asked.success) throw new Refusal('invalid', generalMessages.notUnderstood);
  await lines.welcome(socket, request.raw, { caller: found.user, roomName: asked.data.room });
}

/** A page cannot read why a WebSocket was not opened, so it is opened, and told why it is closed. */
function sendAway(socket: WebSocket, error: unknown) {
  if (error instanceof Refusal) return socket.close(STAGE_OVER, error.message);
  // The fault of ours is Fastify's to log; whoever comes back may find it mended.
  socket.close(1011);
  throw error;
}
