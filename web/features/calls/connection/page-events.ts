/** Events of the page that shows a call: its size and visibility, the network's return, and leaving the page. */
import type { View } from '#web/features/calls/video/video-layout.ts';

const PHONE = '(max-width: 800px), (max-height: 500px)';

type PageView = Pick<View, 'isNarrow' | 'isHidden'>;

interface Listeners {
  onViewChange: (view: PageView) => void;
  onOnline: () => void;
  onLeave: () => void;
}

export const currentPageView = (): PageView => ({ isNarrow: matchMedia(PHONE).matches, isHidden: document.hidden });

/** Listens to the page's events. Returns a function that removes all listeners. */
export function watchPage({ onViewChange, onOnline, onLeave }: Listeners) {
  const narrow = matchMedia(PHONE);
  const readView = () => onViewChange(currentPageView());
  narrow.addEventListener('change', readView);
  document.addEventListener('visibilitychange', readView);
  addEventListener('online', onOnline);
  addEventListener('pagehide', onLeave);
  return () => {
    narrow.removeEventListener('change', readView);
    document.removeEventListener('visibilitychange', readView);
    removeEventListener('online', onOnline);
    removeEventListener('pagehide', onLeave);
  };
}
