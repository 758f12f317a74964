/**
 * Pages of further origins (ALLOWED_ORIGINS) may call and read the answers, with cookies: cross-origin resource sharing
 * by the Fetch standard. An origin is compared as a whole, and there is no wildcard.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { puzzle } from '#contract/protocol/proof-of-work.ts';
import type { Config } from '#server/config/config.ts';

/** Of requests beyond what browsers always allow: JSON, uploads by tus, payments that may be repeated, parts and versions of files, work in place of waiting. */
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

/** Of answers beyond what browsers always show. */
const answerHeaders = [
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

/** Seconds for which a browser need not ask again. */
const PREFLIGHT_LASTS = 7_200;

/** Files that pages show by their address, without a cookie. */
const FILES = ['/pictures/', '/videos/'];

/** Before everything that looks at who is asking. Does nothing where no further origin is named. */
export function shareWithOrigins(app: FastifyInstance, { apiBase, furtherOrigins, crossSiteOrigins }: Config) {
  if (furtherOrigins.length === 0) return;
  const api = `${apiBase}/`;
  const shared = [api, ...FILES];
  const isShared = ({ url }: FastifyRequest) => shared.some((folder) => url.startsWith(folder));
  const shownBy = crossSiteOrigins.length > 0 ? 'cross-origin' : 'same-site';

  app.addHook('onRequest', async (request, reply) => {
    if (!isShared(request)) return;
    if (!request.url.startsWith(api)) reply.header('cross-origin-resource-policy', shownBy);
    const { origin } = request.headers;
    if (!origin || !furtherOrigins.includes(origin)) return;
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' });
    if (isPreflight(request)) return answerPreflight(reply);
    reply.header('access-control-expose-headers', answerHeaders.join(', '));
  });

  // Last of all, since who makes an answer may say what else it varies by.
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
      'access-control-max-age': PREFLIGHT_LASTS,
    })
    .send();

const withOrigin = (vary: ReturnType<FastifyReply['getHeader']>) => [vary, 'Origin'].filter(Boolean).join(', ');
