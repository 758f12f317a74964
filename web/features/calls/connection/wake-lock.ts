/** Keeps the screen on (W3C, Screen Wake Lock API). Returns what lets it go dark again. */
export function keepAwake() {
  let lock: WakeLockSentinel | undefined;
  let isOver = false;

  /** A browser may say no, of a battery that is low say. It lets go by itself when the page is out of sight. */
  async function ask() {
    if (document.hidden) return;
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (isOver) void lock?.release();
  }
  const askAgain = () => void ask();
  void ask();
  document.addEventListener('visibilitychange', askAgain);
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', askAgain);
    void lock?.release();
  };
}
