/** The whole page fills the screen, not the call alone: what appears beside it, such as a toast, is seen too. */
import { useSyncExternalStore } from 'react';

const isFull = () => document.fullscreenElement !== null;

export const useFullscreen = () => useSyncExternalStore(follow, isFull);

/** A browser may say no, where the page stands in a frame say. */
export const toggleFullscreen = () =>
  void (isFull() ? document.exitFullscreen() : document.documentElement.requestFullscreen?.())?.catch(() => undefined);

export function leaveFullscreen() {
  if (isFull()) toggleFullscreen();
}

function follow(tell: () => void) {
  document.addEventListener('fullscreenchange', tell);
  return () => document.removeEventListener('fullscreenchange', tell);
}
