/** What becomes of the page that a call is in. */
import type { View } from '#web/features/calls/video/video-layout.ts';

const PHONE = '(max-width: 800px), (max-height: 500px)';

type Seen = Pick<View, 'isNarrow' | 'isHidden'>;

interface Ears {
  /** Its size, or whether anybody looks, has changed. */
  onLook: (seen: Seen) => void;
  /** There is a network again. */
  onOnline: () => void;
  /** It is left. */
  onGone: () => void;
}

export const pageNow = (): Seen => ({ isNarrow: matchMedia(PHONE).matches, isHidden: document.hidden });

/** Returns what ends it. */
export function followPage({ onLook, onOnline, onGone }: Ears) {
  const narrow = matchMedia(PHONE);
  const lookAnew = () => onLook(pageNow());
  narrow.addEventListener('change', lookAnew);
  document.addEventListener('visibilitychange', lookAnew);
  addEventListener('online', onOnline);
  addEventListener('pagehide', onGone);
  return () => {
    narrow.removeEventListener('change', lookAnew);
    document.removeEventListener('visibilitychange', lookAnew);
    removeEventListener('online', onOnline);
    removeEventListener('pagehide', onGone);
  };
}
