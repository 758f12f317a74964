/**
 * The web app's files. Every address that is not a file gets index.html, in
 * which the app itself finds its page. Files under /assets carry a hash of
 * their content in their name and may be kept for ever.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { answerNotFound } from '#server/http/errors/error-response.ts';

const YEAR = 365 * 24 * 60 * 60;

export interface WebApp {
  folder: string;
  /** index.html with what the app has to know before it asks for anything. */
  page: string;
  etag: string;
  /** CSP sources for what stands inline in the page. */
  inlineHashes: { script: string[]; style: string[] };
}

/** What stands in the head of that page beside what stands in all, as HTML: undefined for most. It may fail. */
export type HeadOf = (request: FastifyRequest) => Promise<string | undefined>;

/** What the pages are told of the school. */
type Told = Pick<
  Config,
  'apiBase' | 'identityProvider' | 'schoolZone' | 'supportPhone' | 'maxMegabytes' | 'isProduction' | 'mobileMoney'
>;

/** The built web app, or undefined where it has not been built, as in most server tests. */
export function findWebApp(folder: string, config: Told): WebApp | undefined {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return undefined;
  const page = fillIn(readFileSync(file, 'utf8'), config);
  const inlineHashes = { script: hashesOf(page, 'script'), style: hashesOf(page, 'style') };
  return { folder, page, etag: etagOf(page), inlineHashes };
}

const etagOf = (page: string) => `"${createHash('sha256').update(page).digest('base64url')}"`;

const fillIn = (page: string, { apiBase, identityProvider, schoolZone, supportPhone, maxMegabytes, ...told }: Told) =>
  page
    .replace('content="/api/v1"', `content="${apiBase}"`)
    .replace('name="simulated-money" content="no"', `name="simulated-money" content="${isDemo(told) ? 'yes' : 'no'}"`)
    .replace('content="Africa/Nairobi"', `content="${schoolZone}"`)
    .replace('name="support-phone" content=""', `name="support-phone" content="${supportPhone ?? ''}"`)
    .replace('name="picture-max-mb" content="10"', `name="picture-max-mb" content="${maxMegabytes.picture}"`)
    .replace('name="video-max-mb" content="2000"', `name="video-max-mb" content="${maxMegabytes.video}"`)
    .replace('name="file-max-mb" content="20"', `name="file-max-mb" content="${maxMegabytes.file}"`)
    .replace('content="unknown"', `content="${identityProvider ? 'ready' : 'none'}"`);

/** A school that looks like a real one, and takes no real money. */
const isDemo = ({ isProduction, mobileMoney }: Pick<Told, 'isProduction' | 'mobileMoney'>) =>
  isProduction && !mobileMoney.isLive;

/** CSP hashes (CSP3, section 8.4) of the elements of that name which have a content of their own. */
function hashesOf(page: string, element: 'script' | 'style') {
  const contents = [...page.matchAll(new RegExp(`<${element}[^>]*>([^<]+)</${element}>`, 'g'))].map(
    ([, text]) => text!,
  );
  return contents.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Where no page is, whatever a browser asks for there: programs and scanners get a plain "no". */
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
  const closed = [...NO_PAGES, apiBase];
  app.setNotFoundHandler(async (request, reply) => {
    if (!web || isBelow(closed, request) || !wantsPage(request)) return answerNotFound(request, reply);
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
      // They name files with a hash, so they have to be of the same build as those are.
      const isOfBuild = /(?:\.html|service-worker\.js|\.webmanifest)$/.test(path);
      const otherwise = isOfBuild ? 'no-cache' : 'public, max-age=3600';
      reply.setHeader('cache-control', isHashed ? `public, max-age=${YEAR}, immutable` : otherwise);
    },
  });
}

/** Also in other letters: an address that a browser shows is nobody's page either. */
function isBelow(folders: string[], { url }: FastifyRequest) {
  const path = url.split('?')[0]!.toLowerCase();
  return folders.some((folder) => path === folder || path.startsWith(`${folder.toLowerCase()}/`));
}

/** Somebody asking for an address, as against a page asking for a file that is not there (any more). */
function wantsPage({ method, url, headers }: FastifyRequest) {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { accept = '*/*' } = headers;
  const isFile = /\.\w+$/.test(url.split('?')[0]!);
  return accept.includes('text/html') || (!isFile && accept.includes('*/*'));
}

/** The app itself says what is wrong; a page that has less in its head is still the page. */
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
