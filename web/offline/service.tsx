/** Registers the service worker once the page is there, and says when a new version of the app is ready. Fetched after everything else. */
import { createRoot, type Root } from 'react-dom/client';
import { ownScript } from '#web/api/own-scripts.ts';
import { NewVersion } from './NewVersion.tsx';

const HOUR = 60 * 60_000;

// Where storage is forbidden there is no service worker, and the app is as it was before.
const register = () => navigator.serviceWorker.register(ownScript('/service-worker.js')).then(follow, () => undefined);
void register();
// The network may have gone before all of it had come.
addEventListener('online', () => navigator.serviceWorker.controller ?? register());

function follow(registration: ServiceWorkerRegistration) {
  if (registration.waiting) tell(registration.waiting);
  const followNext = () => registration.installing && tellWhenReady(registration.installing);
  followNext();
  registration.addEventListener('updatefound', followNext);
  lookForUpdates(registration);
}

function tellWhenReady(coming: ServiceWorker) {
  // The first one of all is no news.
  if (!navigator.serviceWorker.controller) return;
  coming.addEventListener('statechange', () => coming.state === 'installed' && tell(coming));
}

/** Browsers look when a page is opened; this app may stay open for days. */
function lookForUpdates(registration: ServiceWorkerRegistration) {
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration.update().catch(() => undefined);
  });
}

let root: Root | undefined;

function tell(ready: ServiceWorker) {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<NewVersion onTake={() => takeOver(ready)} />);
}

function takeOver(ready: ServiceWorker) {
  // Another tab may have taken it already.
  if (ready.state !== 'installed') return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  ready.postMessage('take over');
}
