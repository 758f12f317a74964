/** The height of a phone's on-screen keyboard, which covers elements fixed to the bottom. */
import { useSyncExternalStore } from 'react';

/** Pixels. */
export const useKeyboardHeight = () => useSyncExternalStore(subscribe, keyboardHeight);

function keyboardHeight() {
  const viewport = window.visualViewport;
  // A zoomed page has a smaller visual viewport too, without a keyboard.
  if (!viewport || viewport.scale > 1.05) return 0;
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
}

function subscribe(notify: () => void) {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', notify);
  viewport?.addEventListener('scroll', notify);
  return () => {
    viewport?.removeEventListener('resize', notify);
    viewport?.removeEventListener('scroll', notify);
  };
}
