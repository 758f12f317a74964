/** Saves a project when its page is left or hidden, and once the network is back. */
import type { ProjectSaving } from './saving.ts';

/**
 * @param keepNow  keeps on this device at once what the server has confirmed last. The copy of what was unsaved is deleted
 *                 by then, so without it the project would open offline without its last letters.
 * @returns a function that ends it, and closes the saving
 */
export function saveAtLeaving(saving: ProjectSaving, keepNow: () => void) {
  saving.open();
  const catchUp = () => void saving.catchUp();
  const saveLast = () => {
    keepNow();
    void saving.save(true).then(keepNow);
  };
  const saveHidden = () => document.visibilityState === 'hidden' && saveLast();
  addEventListener('online', catchUp);
  addEventListener('pagehide', saveLast);
  document.addEventListener('visibilitychange', saveHidden);
  return () => {
    removeEventListener('online', catchUp);
    removeEventListener('pagehide', saveLast);
    document.removeEventListener('visibilitychange', saveHidden);
    keepNow();
    void saving.close().then(keepNow);
  };
}
