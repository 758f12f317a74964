/**
 * Serves the web app. Every address that is not a file gets index.html, and the app routes it. Files under /assets have
 * a hash in their names and are cached for ever.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { sendNotFound } from '#server/http/errors/error-response.ts';

const YEAR = 365 * 24 * 60 * 60;

export interface WebApp {
  folder: string;
  /** index.html with the settings that the app needs before its first request. */
  page: string;
  etag: string;
  /** CSP sources of inline scripts and styles. */
  inlineHashes: { script: string[]; style: string[] };
}

/** Returns HTML for a page's head; undefined for most pages. May reject. */
export type HeadOf = (request: FastifyRequest) => Promise<string | undefined>;

/** The settings that are written into pages. */
type PublicSettings = Pick<
  Config,
  'apiBase' | 'identityProvider' | 'schoolZone' | 'supportPhone' | 'maxMegabytes' | 'isProduction' | 'mobileMoney'
>;

/** Undefined if the web app has not been built, as in most server tests. */
export function findWebApp(folder: string, config: PublicSettings): WebApp | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const page = insertSettings(readFileSync(file, 'utf8'), config);
  const inlineHashes = { script: hashesOf(page, 'script'), style: hashesOf(page, 'style') };
  return { folder, page, etag: etagOf(page), inlineHashes };
}

const etagOf = (page: string) => `"${createHash('sha256').update(page).digest('base64url')}"`;

const insertSettings = (
  page: string,
  { apiBase, identityProvider, schoolZone, supportPhone, maxMegabytes, ...money }: PublicSettings,
) =>
  page
    .replace('content="/api/v1"', `content="${apiBase}"`)
    .replace('name="simulated-money" content="no"', `name="simulated-money" content="${isDemo(money) ? 'yes' : 'no'}"`)
    .replace('content="Africa/Nairobi"', `content="${schoolZone}"`)
    .replace('name="support-phone" content=""', `name="support-phone" content="${supportPhone ?? ''}"`)
    .replace('name="picture-max-mb" content="10"', `name="picture-max-mb" content="${maxMegabytes.picture}"`)
    .replace('name="video-max-mb" content="2000"', `name="video-max-mb" content="${maxMegabytes.video}"`)
    .replace('name="file-max-mb" content="20"', `name="file-max-mb" content="${maxMegabytes.file}"`)
    .replace('content="unknown"', `content="${identityProvider ? 'ready' : 'none'}"`);

/** A production server without real money. */
const isDemo = ({ isProduction, mobileMoney }: Pick<PublicSettings, 'isProduction' | 'mobileMoney'>) =>
  isProduction && !mobileMoney.isLive;

/** CSP hashes (CSP3, section 8.4) of the inline elements of that name. */
function hashesOf(page: string, element: 'script' | 'style') {
  const contents = [...page.matchAll(new RegExp(`<${element}[^>]*>([^<]+)</${element}>`, 'g'))].map(
    ([, text]) => text!,
  );
  return contents.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Path prefixes without pages: unknown paths below them get a plain 404. */
const NO_PAGES = [
  '/api',
  '/uploads',
  '/var',
  '/pictures',
  '/videos',
  '/calendar',
  '/health',
  '/dev',
  '/judge0',
  '/assets',
  '/.well-known',
];

interface Pages {
  web: WebApp | undefined;
  apiBase: string;
  headOf: HeadOf;
}

export async function servePages(app: FastifyInstance, { web, apiBase, headOf }: Pages) {
  const withoutPages = [...NO_PAGES, apiBase];
  app.setNotFoundHandler(async (request, reply) => {
    if (!web || isBelow(withoutPages, request) || !wantsPage(request)) return sendNotFound(request, reply);
    return sendPage(await withHead(web, request, headOf), request, reply);
  });
  if (!web) return;

  await app.register(fastifyStatic, {
    root: web.folder,
    index: false,
    wildcard: false,
    globIgnore: ['index.html'],
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(web.folder, 'assets'));
      // Unhashed files that refer to hashed ones must come from the same build.
      const refersToBuild = /(?:\.html|service-worker\.js|\.webmanifest)$/.test(path);
      const unhashed = refersToBuild ? 'no-cache' : 'public, max-age=3600';
      reply.setHeader('cache-control', isHashed ? `public, max-age=${YEAR}, immutable` : unhashed);
    },
  });
}

/** Compares paths ignoring case. */
function isBelow(folders: string[], { url }: FastifyRequest) {
  const path = url.split('?')[0]!.toLowerCase();
  return folders.some((folder) => path === folder || path.startsWith(`${folder.toLowerCase()}/`));
}

/** Whether a browser navigates to an address; a request of a page for a missing file is no navigation. */
function wantsPage({ method, url, headers }: FastifyRequest) {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { accept = '*/*' } = headers;
  const isFile = /\.\w+$/.test(url.split('?')[0]!);
  return accept.includes('text/html') || (!isFile && accept.includes('*/*'));
}

/** The page with its head; without it if headOf fails, because the app shows errors itself. */
async function withHead(web: WebApp, request: FastifyRequest, headOf: HeadOf) {
  const head = await headOf(request).catch((error: unknown) => void request.log.error(error));
  if (!head) return web;
  const page = web.page.replace('</head>', () => `${head}</head>`);
  return { page, etag: etagOf(page) };
}

function sendPage({ page, etag }: Pick<WebApp, 'page' | 'etag'>, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.status(200).type('text/html; charset=utf-8').send(page);
}
