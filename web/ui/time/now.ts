/** The current time, to the minute. Its users rerender at each full minute, and when the device wakes up. */
import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** Returns the time in milliseconds since 1970, rounded down to the minute. */
export const useNow = () => useSyncExternalStore(subscribeToMinutes, thisMinute);

const thisMinute = () => Math.floor(Date.now() / MINUTE) * MINUTE;

function subscribeToMinutes(notify: () => void) {
  let timer: ReturnType<typeof setTimeout>;
  function waitForNext() {
    notify();
    timer = setTimeout(waitForNext, MINUTE - (Date.now() % MINUTE));
  }
  waitForNext();
  // A sleeping phone stops its timers, so the time is updated when the page becomes visible.
  document.addEventListener('visibilitychange', notify);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', notify);
  };
}
