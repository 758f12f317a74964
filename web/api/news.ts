/**
 * Hears from the server that something has changed (server-sent events), as long
 * as the page is in sight: a phone in a pocket pays for nothing. While nobody
 * tells us, what is new is asked for now and then instead.
 */
interface Manners {
  /** Asks what is new. */
  ask: () => unknown;
  /** Milliseconds until the next question while nobody tells us. */
  pace: () => number;
}

/** Returns what ends it. */
export function followNews(address: string, { ask, pace }: Manners) {
  let source: EventSource | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let isReasonKnown = false;

  function connect() {
    source = new EventSource(address);
    // The first one comes with the connection: something may have changed before.
    source.onmessage = () => {
      stopAsking();
      isReasonKnown = false;
      ask();
    };
    source.onerror = askWhy;
    // A proxy may hold the events back without a word.
    askInTurn();
  }

  /** The connection is lost, and the browser tries again by itself; or the server has said no, and then that is for us. */
  function askWhy() {
    if (isRefused() && !isReasonKnown) {
      isReasonKnown = true;
      ask();
    }
    askInTurn();
  }

  function askInTurn() {
    asking ??= setTimeout(() => {
      asking = undefined;
      ask();
      if (isRefused()) connect();
      else askInTurn();
    }, pace());
  }

  const isRefused = () => source?.readyState === EventSource.CLOSED;

  function stopAsking() {
    clearTimeout(asking);
    asking = undefined;
  }

  function hangUp() {
    stopAsking();
    source?.close();
    source = undefined;
  }

  function follow() {
    if (document.hidden) hangUp();
    else if (!source) connect();
  }

  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    hangUp();
  };
}
