/**
 * The service worker: makes the app start without a network. It keeps the shell,
 * that is index.html and what every page needs, of one build; pages that are asked
 * for come from the network while there is one, so nobody is ever shown an old
 * page beside new ones. Files under /assets carry a hash: one that is kept is right
 * for ever. The playground and its languages are kept by the page, and of a new
 * version by its service worker (web/api/playground-cache.ts).
 *
 * Nothing else passes through here: no call, no picture, no stream.
 */

import { dropOtherVersions, followPlayground } from '#web/api/playground-cache.ts';

/** Milliseconds; after that, who has the shell sees it rather than wait. */
const PATIENCE = 10_000;

/** What the server answers itself, though somebody may go there. */
const NO_PAGE = /^\/(?:api|uploads|var|dev|judge0|calendar|pictures|videos|health|popup\.html)(?:\/|$)|\.\w+$/;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Lasting {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface ServiceWorkerScope {
  registration: { navigationPreload?: { enable(): Promise<void> } };
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<E extends Event>(type: string, listener: (event: E) => void): void;
}
/** TypeScript knows service workers only where it knows no pages. */
const worker = self as unknown as ServiceWorkerScope;

// The build puts the list here, by this name.
const shell = (self as unknown as { __WB_MANIFEST: { url: string; revision: string | null }[] }).__WB_MANIFEST;
// index.html names the entry, and the entry all else: its hash is the build's.
const SHELL = `shell-${shell.find(({ url }) => url === '/')?.revision}`;

worker.addEventListener<Lasting>('install', (event) => {
  const fetchVersion = async () => {
    await (await caches.open(SHELL)).addAll(shell.map(({ url }) => url));
    await followPlayground(SHELL);
  };
  event.waitUntil(fetchVersion());
});

worker.addEventListener<Lasting>('activate', (event) => {
  const takeOver = async () => {
    await dropOtherVersions(SHELL);
    await worker.registration.navigationPreload?.enable();
    await worker.clients.claim();
  };
  event.waitUntil(takeOver());
});

/** Said by a page whose person wants the new version now (web/offline/service.tsx). */
worker.addEventListener<MessageEvent>('message', ({ data }) => {
  if (data === 'take over') void worker.skipWaiting();
});

worker.addEventListener<Asked>('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== location.origin) return;
  if (mode === 'navigate' && !NO_PAGE.test(pathname)) event.respondWith(page(event));
  else if (pathname.startsWith('/assets/') || pathname === '/favicon.svg')
    event.respondWith(keptOrFetched(event.request));
});

async function page(event: Asked): Promise<Response> {
  const fromNetwork = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(event.request));
  const kept = await caches.match('/', { cacheName: SHELL, ignoreVary: true });
  if (!kept) return fromNetwork;
  const inTime = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), PATIENCE));
  return Promise.race([fromNetwork.catch(() => kept), inTime]);
}

const keptOrFetched = async (request: Request) => (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
