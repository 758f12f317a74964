/**
 * The frame in which a student's web page runs, and the host that serves only this frame. The frame is empty: the page
 * that shows it sends the student's files to it (web/features/projects/preview/). It has no origin (CSP `sandbox`), so it
 * has no cookies, no storage and no way to the page around it, and its policy lets nothing out over the network.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { catalogues } from '#messages/catalogues.ts';
import type { Config } from '#server/config/config.ts';
import { localeOf, varyByLocale } from '#server/http/locale.ts';

/** The frame's path at the preview origin, and at the school's origin for browsers that cannot reach the preview origin. */
const FRAME_PATH = '/preview-frame';
const YEAR = 365 * 24 * 60 * 60;

export type PreviewFrame = ReturnType<typeof readPreviewFrame>;

/** Reads the frame's script (web/preview-frame/), which the build puts beside the web app; in most tests there is none. */
export function readPreviewFrame(webFolder: string, config: Config) {
  const file = join(webFolder, '../preview-frame.js');
  const script = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const headers = frameHeaders(config);
  const version = createHash('sha256').update(script).update(JSON.stringify(headers)).digest('base64url').slice(0, 10);
  return {
    html: `<!doctype html><meta charset="utf-8"><script>${script}</script>`,
    /** The frame's URL for the school's pages. It contains a version, so that browsers may cache the frame. */
    address: `${config.preview.origin ?? ''}${FRAME_PATH}?${version}`,
    headers,
    version,
  };
}

/** Browser features that a student's page may never use. */
const NO_DEVICES = [
  'camera',
  'microphone',
  'display-capture',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'midi',
  'clipboard-read',
  'fullscreen',
  'publickey-credentials-get',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** Without allow-same-origin, allow-top-navigation, allow-popups, allow-downloads and allow-modals. */
const SANDBOX = ['sandbox', 'allow-scripts', 'allow-forms'].join(' ');

function frameHeaders({ allowedOrigins }: Config) {
  const own = "'unsafe-inline' data: blob:";
  const policy = [
    SANDBOX,
    "default-src 'none'",
    `script-src 'unsafe-eval' ${own}`,
    `style-src ${own}`,
    'img-src data: blob:',
    'font-src data: blob:',
    'media-src data: blob:',
    "connect-src 'none'",
    "worker-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${allowedOrigins.join(' ')}`,
  ];
  return {
    'content-security-policy': policy.join('; '),
    // Covers what no CSP governs: with it Chromium opens no preconnections, and ends a page that uses WebRTC.
    'connection-allowlist': '(response-origin);webrtc=block',
    'permissions-policy': NO_DEVICES,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'cross-origin-resource-policy': 'cross-origin',
  };
}

/**
 * Serves the frame at the school's own origin, and nothing but the frame at the preview origin. Call this before other
 * hooks are added, because these responses must not get the headers of other responses.
 */
export function servePreviewFrame(app: FastifyInstance, config: Config, frame: PreviewFrame) {
  const previewHost = config.preview.origin && new URL(config.preview.origin).host;

  app.addHook('onRequest', async (request, reply) => {
    const isPreviewHost = plainHost(request.host ?? '') === previewHost;
    if (isFrame(request, isPreviewHost)) {
      const isNamed = request.url.split('?')[1] === frame.version;
      const caching = isNamed ? `public, max-age=${YEAR}, immutable` : 'no-cache';
      return reply
        .headers(frame.headers)
        .header('cache-control', caching)
        .type('text/html; charset=utf-8')
        .send(frame.html);
    }
    // Health checks also use 127.0.0.1, which is the preview host when the school is at localhost.
    if (!isPreviewHost || request.url.startsWith('/health/')) return;
    return sendLink(config, request, reply);
  });
}

/** A host as a URL writes it: a proxy may add the usual port, and a name may end with a dot. */
const plainHost = (host: string) =>
  host
    .toLowerCase()
    .replace(/\.(?=:|$)/, '')
    .replace(/:(?:80|443)$/, '');

/**
 * Whether the request is for the frame inside another page, or by the service worker, which caches it. At the preview host
 * every path inside another page gets the frame, because a student's script may navigate it to other pages of the project.
 */
function isFrame({ method, url, headers }: FastifyRequest, isPreviewHost: boolean) {
  const destination = headers['sec-fetch-dest'];
  if (method !== 'GET' || destination === 'document') return false;
  const path = url.split('?')[0]!;
  // Old browsers, and all browsers over plain HTTP, do not send Sec-Fetch-Dest.
  const mayBeInside = destination === 'iframe' || (destination === undefined && path.startsWith(`${FRAME_PATH}/`));
  return path === FRAME_PATH || (isPreviewHost && mayBeInside);
}

/** Answers everything else with a link to the school: to a published page, if its path was opened at this host. */
function sendLink({ publicUrl }: Config, request: FastifyRequest, reply: FastifyReply) {
  const locale = localeOf(request);
  const { previewHost: texts } = catalogues[locale];
  const page = /^\/p\/[\w-]+$/.exec(request.url)?.[0];
  const address = publicUrl + (page ?? '/');
  return varyByLocale(reply)
    .status(page ? 200 : 404)
    .headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-cache',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${texts.title}</title>
<p>${texts.explanation} <a href="${address}">${address}</a></p>
</html>`);
}
