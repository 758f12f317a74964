/** Measures the on-screen keyboard of a phone, which covers elements fixed to the bottom of the page. */
import { useSyncExternalStore } from 'react';

/** Returns the keyboard's height in pixels. */
export const useKeyboardHeight = () => useSyncExternalStore(subscribe, keyboardHeight);

function keyboardHeight() {
  const viewport = window.visualViewport;
  // A zoomed page has a smaller visual viewport too, although there is no keyboard.
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
