/** Keeps the screen on (W3C, Screen Wake Lock API). Returns the function that releases it. */
export function keepScreenOn() {
  let lock: WakeLockSentinel | undefined;
  let isReleased = false;

  /**
   * Requests the lock. The browser may refuse, for example if the battery is low, and releases it when the page is
   * hidden.
   */
  async function request() {
    if (document.hidden) return;
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (isReleased) void lock?.release();
  }
  const requestAgain = () => void request();
  void request();
  document.addEventListener('visibilitychange', requestAgain);
  return () => {
    isReleased = true;
    document.removeEventListener('visibilitychange', requestAgain);
    void lock?.release();
  };
}
