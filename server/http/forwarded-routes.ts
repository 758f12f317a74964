/** Which requests only the primary can answer, because their state is in its memory (server/leases/primary.ts). */
import type { FastifyInstance } from 'fastify';
import { bulkChanges } from '#contract/accounts/bulk-changes.ts';
import { guardians } from '#contract/accounts/guardians.ts';
import { merges } from '#contract/accounts/merges.ts';
import { auth } from '#contract/auth.ts';
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

/** Calls whose state is in the primary's memory. */
const OF_PRIMARY: Endpoint[] = [
  // Live classes, shared editors, and programs that run or were run a moment ago.
  rooms.enter,
  ...Object.values(sharedEditors),
  ...Object.values(submissions),
  gradings.tryOut,
  // Attempts in progress count against their limits (http/limits/reservations.ts).
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
  // The owners of API keys are cached (features/keys).
  ...[runner.removeKey, people.deactivate, people.reactivate, bulkChanges.people, merges.merge],
  ...[guardians.save, guardians.recordConsent],
];

type Needs = Pick<Services, 'config' | 'log' | 'primary'>;

/**
 * Forwards the primary's requests as long as this process is not the primary; as the primary, accepts those of others.
 * Call it before other hooks are added.
 */
export function shareRequests(app: FastifyInstance, { config: { apiBase }, log, primary }: Needs) {
  const isOfPrimary = ownRoutes(apiBase);
  // Pages have no routes of their own.
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
  let end = async () => {};
  let ended: Promise<void> | undefined;
  // Not awaited here: event streams, which end in later hooks, are forwarded too.
  app.addHook('preClose', async () => {
    ended = end();
  });
  // Closing waits only for requests on the server's own connections.
  app.addHook('onClose', async () => ended);
  if (!primary.socketPath) return;
  primary.whenHere(async () => {
    const accepting = acceptForwarded(app.server, primary.socketPath);
    await accepting.then((stop) => {
      end = stop;
    }, onFault);
  });
}

function ownRoutes(apiBase: string) {
  const calls = new Set(OF_PRIMARY.map(({ method, path }) => `${method} ${apiBase}${path}`));
  // The second one is the webhook of a provider of live media. Fund pages count guesses of students' ids, as funds.read.
  const prefixes = ['/judge0/', `${apiBase}/webhooks/live-rooms`, '/helpfund/'];
  return (method: string, url: string) =>
    calls.has(`${method} ${url}`) || prefixes.some((prefix) => url.startsWith(prefix));
}
