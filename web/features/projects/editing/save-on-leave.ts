/** Saves a project when its page is left or hidden, and when the device is online again. */
import type { ProjectSaving } from './saving.ts';

/**
 * @param flushCopy  stores the last confirmed state on this device at once. The copy of unsaved changes is deleted by then,
 *                   so without it the project would open offline without its last changes.
 * @returns a function that stops listening, and closes the saving
 */
export function saveOnLeave(saving: ProjectSaving, flushCopy: () => void) {
  saving.open();
  const catchUp = () => void saving.catchUp();
  const saveLast = () => {
    flushCopy();
    void saving.save(true).then(flushCopy);
  };
  const saveHidden = () => document.visibilityState === 'hidden' && saveLast();
  addEventListener('online', catchUp);
  addEventListener('pagehide', saveLast);
  document.addEventListener('visibilitychange', saveHidden);
  return () => {
    removeEventListener('online', catchUp);
    removeEventListener('pagehide', saveLast);
    document.removeEventListener('visibilitychange', saveHidden);
    flushCopy();
    void saving.close().then(flushCopy);
  };
}
