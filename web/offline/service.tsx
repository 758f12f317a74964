/** Registers the service worker, and offers a new version of the app when it is ready. main.tsx loads it last. */
import { createRoot, type Root } from 'react-dom/client';
import { locale } from '#texts/locale.ts';
import { trustedScriptUrl } from '#web/api/trusted-scripts.ts';
import { NewVersion } from './NewVersion.tsx';

const HOUR = 60 * 60_000;

/** The service worker's URL. Each language has its own worker, which caches the app's shell in that language. */
const WORKER = `/service-worker.js${locale === 'en' ? '' : `?locale=${locale}`}`;

// If the browser's storage is blocked there is no service worker, and the app works online only.
const register = () =>
  navigator.serviceWorker.register(trustedScriptUrl(WORKER)).then(watchForUpdates, () => undefined);
void register();
// Registers again if the network was lost before the registration was complete.
addEventListener('online', () => navigator.serviceWorker.controller ?? register());

function watchForUpdates(registration: ServiceWorkerRegistration) {
  if (registration.waiting) offerVersion(registration.waiting);
  const watchInstalling = () => registration.installing && offerWhenReady(registration.installing);
  watchInstalling();
  registration.addEventListener('updatefound', watchInstalling);
  checkForUpdates(registration);
}

function offerWhenReady(installing: ServiceWorker) {
  // Without a controller this is the first version in this browser, and not an update.
  if (!navigator.serviceWorker.controller) return;
  installing.addEventListener('statechange', () => installing.state === 'installed' && offerVersion(installing));
}

/** Checks for updates each hour: browsers check only when a page is opened, but this app may stay open for days. */
function checkForUpdates(registration: ServiceWorkerRegistration) {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < HOUR) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  });
}

const languageOf = ({ scriptURL }: ServiceWorker) => new URL(scriptURL).searchParams.get('locale') ?? 'en';

let root: Root | undefined;

function offerVersion(ready: ServiceWorker) {
  // The new version is in the language of another tab, which offers it.
  if (languageOf(ready) !== locale) return;
  // The user has changed the language, and this page is in the new language already: the worker takes over without a reload.
  if (languageOf(navigator.serviceWorker.controller ?? ready) !== locale) return ready.postMessage('take over');
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<NewVersion onTake={() => takeOver(ready)} />);
}

function takeOver(ready: ServiceWorker) {
  // If another tab has activated the new version already, this tab only has to reload.
  if (ready.state !== 'installed') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  ready.postMessage('take over');
}
