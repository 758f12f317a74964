/**
 * Hears from the server that something has changed (server-sent events), as long
 * as the page is in sight: a phone in a pocket pays for nothing. While nobody
 * tells us, what is new is asked for now and then instead. A mobile network may
 * drop a connection without a word: then the server's signs of life stay away.
 */

/** Milliseconds without a word, after which a connection counts as dead: two signs of life have not come (server/http/event-streams.ts). */
const SILENCE_MS = 45_000;

interface Manners {
  /** Asks what is new. */
  ask: () => unknown;
  /** Milliseconds until the next question while nobody tells us. */
  pace: () => number;
}

/** Returns what ends it. */
export function followNews(address: string, { ask, pace }: Manners) {
  let source: EventSource | undefined;
  let isReasonKnown = false;
  const question = timer(pace, askInTurn);
  const silence = timer(() => SILENCE_MS, startOver);

  function connect() {
    source?.close();
    source = new EventSource(address);
    // The first one comes with the connection: something may have changed before.
    source.onmessage = () => {
      silence.restart();
      if (navigator.onLine) question.stop();
      isReasonKnown = false;
      ask();
    };
    source.addEventListener('beat', silence.restart);
    source.onerror = askWhy;
    silence.restart();
    // A proxy may hold the events back without a word.
    question.start();
  }

  /** The connection is lost, and the browser tries again by itself; or the server has said no, and then that is for us. */
  function askWhy() {
    if (isRefused() && !isReasonKnown) {
      isReasonKnown = true;
      ask();
    }
    question.start();
  }

  function askInTurn() {
    ask();
    if (isRefused()) connect();
    else question.start();
  }

  const isRefused = () => source?.readyState === EventSource.CLOSED;

  function startOver() {
    ask();
    connect();
  }

  function hangUp() {
    question.stop();
    silence.stop();
    source?.close();
    source = undefined;
  }

  if (!document.hidden) connect();
  // What is on its way is heard still; afterwards the connection may be silent without a word.
  const lookAway = watchSight({ onSeen: startOver, onHidden: hangUp, onNoNetwork: question.start });
  return () => {
    lookAway();
    hangUp();
  };
}

function timer(pace: () => number, ring: () => void) {
  let running: ReturnType<typeof setTimeout> | undefined;

  /** Goes on if it runs already. */
  function start() {
    running ??= setTimeout(() => {
      running = undefined;
      ring();
    }, pace());
  }
  function stop() {
    clearTimeout(running);
    running = undefined;
  }
  function restart() {
    stop();
    start();
  }
  return { start, stop, restart };
}

interface Sight {
  /** The page comes into sight, or the network comes back to a page in sight. */
  onSeen: () => void;
  onHidden: () => void;
  onNoNetwork: () => void;
}

/** Returns what ends it. */
function watchSight({ onSeen, onHidden, onNoNetwork }: Sight) {
  const look = () => (document.hidden ? onHidden() : onSeen());
  const lose = () => !document.hidden && onNoNetwork();
  document.addEventListener('visibilitychange', look);
  addEventListener('online', look);
  addEventListener('offline', lose);
  return () => {
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', look);
    removeEventListener('offline', lose);
  };
}
