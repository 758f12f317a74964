/**
 * The service worker: makes the app start offline. It caches the shell of one build, which is index.html and
 * what every page needs. Navigations go to the network first, so old and new pages are never mixed. Files
 * under /assets have a hash in their name, so a cached one never becomes outdated. The playground with its
 * languages, and the pages of lessons, are cached by the page, and for a new version by its service worker
 * (web/api/offline/playground-cache.ts, student-pages-cache.ts). Files of formatters are cached when they are fetched
 * (formatters-cache.ts).
 *
 * A student's lessons are cached by the page too (web/api/offline/person-cache.ts). The service worker serves their
 * pictures, files and videos from there. No other request passes through it: no other API call, no other stream.
 */
import {
  cacheFormattersOfNextVersion,
  deleteOldFormatters,
  formatterFile,
  isFormatterFile,
} from '#web/api/offline/formatters-cache.ts';
import { fetchedOrStored, fromPersonCache, isLessonFile, isStoredVideo } from '#web/api/offline/person-files.ts';
import { cachePlaygroundOfNextVersion, deleteOtherVersions } from '#web/api/offline/playground-cache.ts';
import { cacheStudentPagesOfNextVersion } from '#web/api/offline/student-pages-cache.ts';

/** Milliseconds that a navigation waits for the network before the cached shell is shown. */
const NETWORK_TIMEOUT = 10_000;

/** URLs of documents that the server renders, which the app's shell must not replace. */
const NOT_APP =
  /^\/(?:api|uploads|var|dev|judge0|calendar|pictures|videos|health|popup\.html|welcome|catalogue|apply|unsubscribe|preview-frame)(?:\/|$)|\.\w+$/;

/** The frame in which a student's page runs while the device is offline (server/http/preview/). */
const PREVIEW_FRAME = '/preview-frame';

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface ServiceWorkerScope {
  registration: { active: ServiceWorker | null; navigationPreload?: { enable(): Promise<void> } };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<E extends Event>(type: string, listener: (event: E) => void): void;
}
/** This is a cast, because TypeScript cannot have the types of service workers and of pages in one program. */
const worker = self as unknown as ServiceWorkerScope;

// The build replaces `self.__WB_MANIFEST` by the list of the shell's files.
const shell = (self as unknown as { __WB_MANIFEST: { url: string; revision: string | null }[] }).__WB_MANIFEST;
// The hash of index.html identifies the build: index.html names the entry script, which names all other files.
const SHELL = `shell-${shell.find(({ url }) => url === '/')?.revision}`;

worker.addEventListener<ExtendableEvent>('install', (event) => {
  const fetchVersion = async () => {
    const cache = await caches.open(SHELL);
    await cache.addAll([...shell.map(({ url }) => url).filter((url) => url !== '/'), PREVIEW_FRAME]);
    await cache.put('/', await pageInOwnLanguage());
    // During the first installation no version needs replacing: the page downloads the playground, and retries.
    if (!worker.registration.active) return;
    await cachePlaygroundOfNextVersion(SHELL);
    await cacheStudentPagesOfNextVersion(SHELL);
    await cacheFormattersOfNextVersion(SHELL);
  };
  event.waitUntil(fetchVersion());
});

const ownLocale = () => new URL(location.href).searchParams.get('locale') ?? 'en';

/** Fetches index.html in the language of this worker, even if the browser's language has changed meanwhile. */
async function pageInOwnLanguage() {
  const response = await fetch(`/?locale=${ownLocale()}`);
  if (!response.ok) throw new Error(`index.html: ${response.status}`);
  return response;
}

worker.addEventListener<ExtendableEvent>('activate', (event) => {
  const takeOver = async () => {
    await deleteOtherVersions(SHELL);
    await deleteOldFormatters(SHELL);
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(takeOver());
});

/** A page sends this message when its user accepts the new version (web/offline/service.tsx). */
worker.addEventListener<MessageEvent>('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});

worker.addEventListener<FetchEvent>('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate' && !NOT_APP.test(pathname)) event.respondWith(page(event));
  else if (isFormatterFile(pathname)) event.respondWith(formatterFile(event.request));
  else if (pathname.startsWith('/assets/') || pathname === '/favicon.svg' || pathname === PREVIEW_FRAME)
    event.respondWith(cachedOrFetched(event.request));
  else if (isLessonFile(pathname)) event.respondWith(fetchedOrStored(event));
  else if (isStoredVideo(pathname) || (pathname.startsWith('/pictures/') && mode !== 'navigate'))
    event.respondWith(storedOrFetched(event.request));
});

async function page(event: FetchEvent): Promise<Response> {
  const fromNetwork = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request));
  event.waitUntil(fromNetwork.then((response) => keepShell(response.clone())).catch(() => undefined));
  const cached = await caches.match('/', { cacheName: SHELL, ignoreVary: true });
  if (!cached) return fromNetwork;
  const afterTimeout = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), NETWORK_TIMEOUT));
  return Promise.race([fromNetwork.catch(() => cached), afterTimeout]);
}

/** The entry script's URL; only an index.html of this build names this script. */
const ENTRY = shell.find(({ url }) => /^\/assets\/index-[\w-]+\.js$/.test(url))?.url;

/** Caches this page as the shell if it is of this build and language: the school's details in it may have changed. */
async function keepShell(response: Response) {
  const copy = response.clone();
  const html = await response.text();
  const isOwn = ENTRY && html.includes(`"${ENTRY}"`) && html.includes(`<html lang="${ownLocale()}">`);
  // A page with a student's fund is never cached as the shell, because its head has details of that student.
  if (!response.ok || !isOwn || html.includes('name="fund"')) return;
  const cache = await caches.open(SHELL);
  await cache.put('/', copy);
}

const cachedOrFetched = async (request: Request) =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request);

const storedOrFetched = async (request: Request) => (await fromPersonCache(request)) ?? fetch(request);
