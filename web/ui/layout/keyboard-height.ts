/** How much of the page a phone's keyboard covers. Browsers let it lie over what is fixed to the bottom. */
import { useSyncExternalStore } from 'react';

/** Pixels. */
export const useKeyboardHeight = () => useSyncExternalStore(follow, covered);

function covered() {
  const seen = window.visualViewport;
  // Whoever has zoomed in sees less too, but of no keyboard.
  if (!seen || seen.scale > 1.05) return 0;
  return Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop));
}

function follow(tell: () => void) {
  const seen = window.visualViewport;
  seen?.addEventListener('resize', tell);
  seen?.addEventListener('scroll', tell);
  return () => {
    seen?.removeEventListener('resize', tell);
    seen?.removeEventListener('scroll', tell);
  };
}
