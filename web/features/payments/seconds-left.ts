/** Counts down the seconds to a time by the server's clock. Returns 0 afterwards. Rerenders the caller each second. */
import { useSyncExternalStore } from 'react';
import { schoolNow } from '#web/api/school-time.ts';

/** @param until  an ISO 8601 time */
export function useSecondsLeft(until: string) {
  return useSyncExternalStore(followSeconds, () => Math.max(0, Math.ceil((Date.parse(until) - schoolNow()) / 1000)));
}

function followSeconds(onTick: () => void) {
  const timer = setInterval(onTick, 1000);
  return () => clearInterval(timer);
}
