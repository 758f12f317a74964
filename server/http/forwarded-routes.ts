/** Which requests only the primary can answer, because their state is in its memory (server/leases/primary.ts). */
import type { FastifyInstance } from 'fastify';
import { bulkChanges } from '#contract/accounts/bulk-changes.ts';
import { guardians } from '#contract/accounts/guardians.ts';
import { merges } from '#contract/accounts/merges.ts';
import { auth } from '#contract/auth.ts';
import { dashboard } from '#contract/dashboard.ts';
import { gradings } from '#contract/gradings.ts';
import { funds } from '#contract/money/funds.ts';
import { payments } from '#contract/money/payments.ts';
import { people } from '#contract/people.ts';
import type { Endpoint } from '#contract/protocol/endpoint.ts';
import { rooms } from '#contract/rooms.ts';
import { runner } from '#contract/runner.ts';
import { sharedEditors } from '#contract/shared-editors.ts';
import { submissions } from '#contract/submissions.ts';
import { users } from '#contract/users.ts';
import type { Primary } from '#server/leases/primary.ts';
import { logFaults } from '#server/log.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import { acceptForwarded, connectToPrimary, forwardRequest, ownHeaders } from './forwarding.ts';
import { acceptPeers } from './peers.ts';

/** Calls whose state is in the primary's memory. */
const OF_PRIMARY: Endpoint[] = [
  // The primary keeps live classes, shared editors, and programs that run or have just ended in its memory.
  rooms.enter,
  ...Object.values(sharedEditors),
  ...Object.values(submissions),
  gradings.trialRun,
  // The primary counts these attempts against limits while they are in progress (http/limits/reservations.ts).
  ...[
    auth.signIn,
    auth.chooseFirstPassword,
    auth.signInWithProvider,
    users.update,
    runner.createKey,
    payments.status,
    payments.news,
  ],
  ...[funds.read, funds.readConsent, funds.decideConsent],
  // The primary caches the owners of API keys (features/keys), and these calls can end a key's access.
  ...[runner.removeKey, people.deactivate, people.reactivate, bulkChanges.people, merges.merge],
  ...[guardians.save, guardians.recordConsent],
];

type Needs = Pick<Services, 'config' | 'log' | 'primary'>;

/**
 * While this process is not the primary, forwards to it the requests that only the primary can answer. As the primary,
 * accepts the requests that other processes forward. Call this before other hooks are added.
 */
export function forwardToPrimary(app: FastifyInstance, { config: { apiBase, mediaMachines }, log, primary }: Needs) {
  // The primary knows how the machines of live classes are, which the office's start page shows.
  const isOfPrimary = ownRoutes(apiBase, mediaMachines ? [...OF_PRIMARY, dashboard.office] : OF_PRIMARY);
  // Pages of the app have no route pattern, so their path is used.
  app.addHook('onRequest', async ({ method, raw, url: path, routeOptions: { url = path } }, reply) => {
    if (primary.isHere || !isOfPrimary(method, url)) return;
    const connection = await connectToPrimary(primary, raw.socket).catch(refuse);
    if (!connection) return;
    const response = await forwardRequest(connection, raw, reply.raw).catch(refuse);
    reply.hijack();
    reply.raw.writeHead(response.statusCode!, ownHeaders(response.rawHeaders));
    response.pipe(reply.raw);
  });
  acceptUntilClosed(app, primary, logFaults(log, 'forwarded requests are not accepted'));
}

function refuse(): never {
  throw new Refusal('unavailable', generalTexts.unavailable, 1);
}

function acceptUntilClosed(app: FastifyInstance, primary: Primary, onFault: (error: unknown) => void) {
  const { peer, socketPath } = primary;
  const stops: (() => Promise<void>)[] = [];
  const keep = (stop: () => Promise<void>) => void stops.push(stop);
  let ended: Promise<unknown> | undefined;
  // Not awaited in preClose, because forwarded requests include event streams, which end only in later hooks.
  app.addHook('preClose', async () => {
    ended = Promise.all(stops.map((stop) => stop()));
  });
  // Awaited here, because Fastify itself waits only for requests on the server's own connections.
  app.addHook('onClose', async () => void (await ended));
  if (peer)
    app.addHook('onReady', async () => keep(await acceptPeers(app.server, { peer, isHere: () => primary.isHere })));
  if (socketPath) primary.whenHere(() => void acceptForwarded(app.server, socketPath).then(keep, onFault));
}

function ownRoutes(apiBase: string, ofPrimary: Endpoint[]) {
  const calls = new Set(ofPrimary.map(({ method, path }) => `${method} ${apiBase}${path}`));
  // Webhooks of a live media provider concern calls; fund pages count guesses of students' ids, as funds.read does.
  const prefixes = ['/judge0/', `${apiBase}/webhooks/live-rooms`, '/helpfund/'];
  return (method: string, url: string) =>
    calls.has(`${method} ${url}`) || prefixes.some((prefix) => url.startsWith(prefix));
}
