/**
 * Serves the web app. Every path that is not a file gets index.html, where the app's router shows the right page. Files
 * under /assets have a hash of their content in their names, and are cached for ever.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SchoolDetails } from '#contract/school-details.ts';
import { type Locale, locales } from '#messages/locales.ts';
import type { Config } from '#server/config/config.ts';
import { sendNotFound } from '#server/http/errors/error-response.ts';
import { localeOf, namedLocale, varyByLocale } from '#server/http/locale.ts';
import type { Services } from '#server/services.ts';
import { serveBuiltFiles } from './built-files.ts';
import { insertSchool, nameManifest } from './school-head.ts';

export interface WebApp {
  folder: string;
  /** index.html in each language, with the settings that the app needs before its first request. */
  pages: Record<Locale, Page>;
  /** Content-Security-Policy sources (hashes) that allow the inline scripts and styles of index.html. */
  inlineHashes: { script: string[]; style: string[] };
}

interface Page {
  html: string;
  etag: string;
}

/**
 * Returns HTML to add to the head of the requested page; undefined for most pages. A title in it replaces the
 * page's own. May reject.
 */
export type HeadOf = (request: FastifyRequest) => Promise<string | undefined>;

/** The settings that are written into index.html for the web app. */
type PublicSettings = Pick<
  Config,
  'apiBase' | 'identityProvider' | 'schoolZone' | 'maxMegabytes' | 'isProduction' | 'mobileMoney'
> & { previewFrame?: string };

/** Reads the built web app; undefined if it has not been built, as in most server tests. */
export function findWebApp(folder: string, config: PublicSettings): WebApp | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined;
  const read = (locale: Locale) => readFileSync(join(folderOfLocale(folder, locale), 'index.html'), 'utf8');
  const pages = byLocale((locale) => toPage(insertSettings(read(locale), config)));
  // The inline scripts and styles contain no text, so they are the same in every language.
  const { html } = pages.en;
  return { folder, pages, inlineHashes: { script: hashesOf(html, 'script'), style: hashesOf(html, 'style') } };
}

/** Where the build puts a language's files whose names have no hash (tools/build.mjs). */
function folderOfLocale(folder: string, locale: Locale) {
  const own = join(folder, 'locales', locale);
  // English files are in `folder` itself; in development there are only these.
  return existsSync(own) ? own : folder;
}

const byLocale = <T>(make: (locale: Locale) => T) =>
  Object.fromEntries(Object.keys(locales).map((locale) => [locale, make(locale as Locale)])) as Record<Locale, T>;

/** A page with the ETag of its content. */
export const toPage = (html: string): Page => ({
  html,
  etag: `"${createHash('sha256').update(html).digest('base64url')}"`,
});

const insertSettings = (
  page: string,
  { apiBase, identityProvider, schoolZone, maxMegabytes, previewFrame, ...money }: PublicSettings,
) =>
  page
    .replace('content="/api/v1"', `content="${apiBase}"`)
    .replace('name="simulated-money" content="no"', `name="simulated-money" content="${isDemo(money) ? 'yes' : 'no'}"`)
    .replace('content="Africa/Nairobi"', `content="${schoolZone}"`)
    .replace('name="picture-max-mb" content="10"', `name="picture-max-mb" content="${maxMegabytes.picture}"`)
    .replace('name="video-max-mb" content="2000"', `name="video-max-mb" content="${maxMegabytes.video}"`)
    .replace('name="file-max-mb" content="20"', `name="file-max-mb" content="${maxMegabytes.file}"`)
    .replace('content="/preview-frame"', `content="${previewFrame ?? '/preview-frame'}"`)
    .replace('content="unknown"', `content="${identityProvider ? 'ready' : 'none'}"`);

/** Whether this is a production server that moves no real money; its pages then say so. */
const isDemo = ({ isProduction, mobileMoney }: Pick<PublicSettings, 'isProduction' | 'mobileMoney'>) =>
  isProduction && !mobileMoney.isLive;

/** Content-Security-Policy hashes (CSP3, section 8.4) of the inline scripts or styles in a page. */
function hashesOf(page: string, element: 'script' | 'style') {
  const contents = [...page.matchAll(new RegExp(`<${element}[^>]*>([^<]+)</${element}>`, 'g'))].map(
    ([, text]) => text!,
  );
  return contents.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Path prefixes below which the app has no pages: an unknown path there gets a plain 404 instead of index.html. */
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
  schoolDetails: Services['schoolDetails'];
}

export async function servePages(app: FastifyInstance, { web, apiBase, headOf, schoolDetails }: Pages) {
  const withoutPages = [...NO_PAGES, apiBase];
  const pageFor = web && openSchoolPages(web, schoolDetails);
  app.setNotFoundHandler(async (request, reply) => {
    if (!pageFor || isBelow(withoutPages, request) || !wantsPage(request)) return sendNotFound(request, reply);
    return sendPage(await withHead(await pageFor(request), request, headOf), request, reply.status(200));
  });
  if (!web) return;
  serveLocalisedFiles(app, web);
  serveManifest(app, web, schoolDetails);
  await serveBuiltFiles(app, { folder: web.folder, except: ['index.html', 'locales/**', ...LOCALISED, MANIFEST] });
}

/** The files beside index.html that exist in one version per language. */
const LOCALISED = ['popup.html', 'service-worker.js'];
const MANIFEST = 'manifest.webmanifest';

function serveLocalisedFiles(app: FastifyInstance, { folder }: WebApp) {
  for (const name of LOCALISED)
    app.route({
      method: ['GET', 'HEAD'],
      url: `/${name}`,
      handler(request, reply) {
        // A page names its own language in the service worker's URL, because the browser's language may have changed.
        const locale = name === 'service-worker.js' ? (namedLocale(request) ?? 'en') : localeOf(request);
        return varyByLocale(reply).sendFile(name, folderOfLocale(folder, locale), { cacheControl: false });
      },
    });
}

/** The manifest of the installed app, with the school's name. */
function serveManifest(app: FastifyInstance, { folder }: WebApp, schoolDetails: Services['schoolDetails']) {
  app.get(`/${MANIFEST}`, async (request, reply) => {
    const file = join(folderOfLocale(folder, localeOf(request)), MANIFEST);
    const named = nameManifest(await readFile(file, 'utf8'), await schoolDetails.read());
    const { html: body, etag } = toPage(named);
    varyByLocale(reply).header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.type('application/manifest+json; charset=utf-8').send(body);
  });
}

/** Returns a function for index.html in the language of a request, with the school's details. */
function openSchoolPages(web: WebApp, schoolDetails: Services['schoolDetails']) {
  let made: { details: SchoolDetails; pages: Record<Locale, Page> } | undefined;
  return async (request: FastifyRequest) => {
    // Without the database, the page shows the details that were read last; the app itself reports errors.
    const details = await schoolDetails.read().catch((error: unknown) => void request.log.error(error));
    if (details && details !== made?.details)
      made = { details, pages: byLocale((locale) => toPage(insertSchool(web.pages[locale].html, details))) };
    return (made?.pages ?? web.pages)[namedLocale(request) ?? localeOf(request)];
  };
}

/** Whether the requested path is one of the folders or below one, ignoring case. */
function isBelow(folders: string[], { url }: FastifyRequest) {
  const path = url.split('?')[0]!.toLowerCase();
  return folders.some((folder) => path === folder || path.startsWith(`${folder.toLowerCase()}/`));
}

/** Whether a browser navigates to the URL, as opposed to a page's request for a file that does not exist. */
function wantsPage({ method, url, headers }: FastifyRequest) {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const { accept = '*/*' } = headers;
  const isFile = /\.\w+$/.test(url.split('?')[0]!);
  return accept.includes('text/html') || (!isFile && accept.includes('*/*'));
}

/** index.html with the HTML of headOf; without it if headOf fails, because the app itself shows errors. */
async function withHead(page: Page, request: FastifyRequest, headOf: HeadOf) {
  const head = await headOf(request).catch((error: unknown) => void request.log.error(error));
  if (!head) return page;
  const html = head.includes('<title>') ? page.html.replace(/<title>[^<]*<\/title>/, '') : page.html;
  return toPage(html.replace('</head>', () => `${head}</head>`));
}

/** Sends a page; 304 without it if the browser has it already. The status is 200 unless the reply has another one. */
export function sendPage({ html, etag }: Page, request: FastifyRequest, reply: FastifyReply) {
  varyByLocale(reply).header('cache-control', 'no-cache').header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('text/html; charset=utf-8').send(html);
}
