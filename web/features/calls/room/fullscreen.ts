/** Fullscreen of the whole page, not of the call's element alone, so that toasts and dialogs stay visible. */
import { useSyncExternalStore } from 'react';

const isFull = () => document.fullscreenElement !== null;

export const useFullscreen = () => useSyncExternalStore(subscribe, isFull);

/** Switches fullscreen on or off. The browser may refuse, for example within a frame. */
export const toggleFullscreen = () =>
  void (isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen?.())?.catch(() => undefined);

export function leaveFullscreen() {
  if (isFull()) toggleFullscreen();
}

function subscribe(listener: () => void) {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
