/** Events of the page that a call is on: its size, its visibility, the network, and its end. */
import type { View } from '#web/features/calls/video/video-layout.ts';

const PHONE = '(max-width: 800px), (max-height: 500px)';

type PageView = Pick<View, 'isNarrow' | 'isHidden'>;

interface Listeners {
  onViewChange: (view: PageView) => void;
  onOnline: () => void;
  onLeave: () => void;
}

export const currentPageView = (): PageView => ({ isNarrow: matchMedia(PHONE).matches, isHidden: document.hidden });

/** Returns the function that stops it. */
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
