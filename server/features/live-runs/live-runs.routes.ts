import type { FastifyInstance } from 'fastify';
import { type LiveMessage, livePath } from '#contract/runner.ts';
import { websocketRoute } from '#server/http/websocket/websocket-route.ts';
import { logFaults } from '#server/log.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import { openLiveRuns } from './live-runs.ts';

/** Maximum bytes of one message: it may contain a program of 64 kB as JSON, where a character may take six bytes. */
const MAX_BYTES = 400 * 1024;

export function liveRunRoutes(api: FastifyInstance, services: Services) {
  const runs = openLiveRuns(services, logFaults(services.log, 'a live run failed'));
  api.addHook('preClose', async () => runs.close());
  websocketRoute(api, services, {
    path: livePath,
    maxPayload: MAX_BYTES,
    onConnection: runs.accept,
    signedOutMessage: { type: 'refused', message: generalTexts.notSignedIn } satisfies LiveMessage,
  });
}
