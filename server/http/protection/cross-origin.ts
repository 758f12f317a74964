/**
 * Cross-origin resource sharing (CORS, Fetch standard) for pages of the origins in ALLOWED_ORIGINS, which may call the
 * API with cookies. Origins are compared exactly; there is no wildcard.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { puzzle } from '#contract/protocol/proof-of-work.ts';
import type { Config } from '#server/config/config.ts';

/** Request headers that browsers let cross-origin pages send only if the server allows them. */
const requestHeaders = [
  'Content-Type',
  'Idempotency-Key',
  'If-None-Match',
  'Last-Event-ID',
  puzzle.header,
  'Range',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
];

/** Response headers that browsers let cross-origin pages read only if the server exposes them. */
const responseHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Location',
  'Retry-After',
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
];

/** Seconds for which browsers cache a preflight response. */
const PREFLIGHT_MAX_AGE = 7_200;

/** Path prefixes of files that are served without a cookie. */
const FILES = ['/pictures/', '/videos/'];

/** Adds CORS if there are further origins. Call this before access checks: preflight requests carry no cookies. */
export function allowCrossOrigin(app: FastifyInstance, { apiBase, furtherOrigins, crossSiteOrigins }: Config) {
  if (furtherOrigins.length === 0) return;
  const api = `${apiBase}/`;
  const shared = [api, ...FILES];
  const isShared = ({ url }: FastifyRequest) => shared.some((folder) => url.startsWith(folder));
  const resourcePolicy = crossSiteOrigins.length > 0 ? 'cross-origin' : 'same-site';

  app.addHook('onRequest', async (request, reply) => {
    if (!isShared(request)) return;
    if (!request.url.startsWith(api)) reply.header('cross-origin-resource-policy', resourcePolicy);
    const { origin } = request.headers;
    if (!origin || !furtherOrigins.includes(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' });
    if (isPreflight(request)) return answerPreflight(reply);
    reply.header('access-control-expose-headers', responseHeaders.join(', '));
  });

  // Added in onSend, so that a Vary header of the handler is extended and not overwritten.
  app.addHook('onSend', async (request, reply) => {
    if (isShared(request)) reply.header('vary', withOrigin(reply.getHeader('vary')));
  });
}

const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

const answerPreflight = (reply: FastifyReply) =>
  reply
    .status(204)
    .headers({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': requestHeaders.join(', '),
      'access-control-max-age': PREFLIGHT_MAX_AGE,
    })
    .send();

const withOrigin = (vary: ReturnType<FastifyReply['getHeader']>) => [vary, 'Origin'].filter(Boolean).join(', ');
