import type { FastifyInstance } from 'fastify';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { type LiveNews, livePath } from '#contract/runner.ts';
import { lineRoute } from '#server/http/line-route.ts';
import type { Services } from '#server/services.ts';
import { liveRuns } from './live-runs.ts';

/** Bytes of one message: a program of 64 kB in JSON, which may take six for a letter. */
const MOST_BYTES = 400 * 1024;

export function liveRunRoutes(api: FastifyInstance, services: Services) {
  const runs = liveRuns(services, (error) => api.log.error({ err: error }, 'a live run failed'));
  api.addHook('preClose', async () => runs.close());
  lineRoute(api, services, {
    path: livePath,
    maxPayload: MOST_BYTES,
    welcome: runs.welcome,
    strangersHear: { type: 'refused', message: generalMessages.notSignedIn } satisfies LiveNews,
  });
}
