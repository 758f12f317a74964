/** What time it is, to the minute. Whoever asks is drawn anew when the next minute begins, and when the device wakes up. */
import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** Milliseconds since 1970, of the minute's beginning. */
export const useNow = () => useSyncExternalStore(followMinutes, thisMinute);

const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

function followMinutes(tell: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  function waitForNext() {
    tell();
    timer = setTimeout(waitForNext, MINUTE - (Date.now() % MINUTE));
  }
  waitForNext();
  // A phone that sleeps stops its timers.
  document.addEventListener('visibilitychange', tell);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}
