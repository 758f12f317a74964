/**
 * Cross-origin resource sharing (Fetch standard) for pages of further origins (ALLOWED_ORIGINS): they may call the API
 * with cookies. Origins are compared exactly; there is no wildcard.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { puzzle } from '#contract/protocol/proof-of-work.ts';
import type { Config } from '#server/config/config.ts';

/** Request headers that pages may send only if we allow them, such as those of tus uploads and file ranges. */
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

/** Response headers that a page may read only if we expose them. */
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

/** Files whose URLs need no cookie. */
const FILES = ['/pictures/', '/videos/'];

/** Register this before all access checks. It does nothing without further origins. */
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

  // In onSend, after handlers have set Vary.
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
