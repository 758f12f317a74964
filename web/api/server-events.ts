/**
 * Follows server-sent events while the page is visible, so that a phone in a pocket does not pay for them. While there
 * is no connection, the state is polled. A connection that a mobile network has dropped silently is detected by the
 * server's missing heartbeats.
 */

/** Milliseconds without an event after which a connection counts as dead: two heartbeats of the server are missing. */
const SILENCE_MS = 45_000;

interface Options {
  /** Fetches the current state. */
  refresh: () => unknown;
  /** Milliseconds between two polls without a connection. */
  pollingInterval: () => number;
}

/** @returns a function that stops following */
export function followServerEvents(address: string, { refresh, pollingInterval }: Options) {
  let source: EventSource | undefined;
  let isRefusalReported = false;
  const poll = timer(pollingInterval, refreshAndRepeat);
  const silence = timer(() => SILENCE_MS, restart);

  function connect() {
    source?.close();
    source = new EventSource(address);
    // The server sends an event on connecting, because the state may have changed before.
    source.onmessage = () => {
      silence.restart();
      if (navigator.onLine) poll.stop();
      isRefusalReported = false;
      refresh();
    };
    source.addEventListener('beat', silence.restart);
    source.onerror = fail;
    silence.restart();
    // Polls until the first event arrives: a proxy may buffer the events silently.
    poll.start();
  }

  /** After a lost connection the browser reconnects by itself; after a refusal it does not, and a refresh shows the reason. */
  function fail() {
    if (isRefused() && !isRefusalReported) {
      isRefusalReported = true;
      refresh();
    }
    poll.start();
  }

  function refreshAndRepeat() {
    refresh();
    if (isRefused()) connect();
    else poll.start();
  }

  const isRefused = () => source?.readyState === EventSource.CLOSED;

  function restart() {
    refresh();
    connect();
  }

  function disconnect() {
    poll.stop();
    silence.stop();
    source?.close();
    source = undefined;
  }

  if (!document.hidden) connect();
  // Polls from going offline on: events in flight may still arrive, but the connection may be dead without an error.
  const stopWatching = watchVisibility({ onVisible: restart, onHidden: disconnect, onOffline: poll.start });
  return () => {
    stopWatching();
    disconnect();
  };
}

function timer(milliseconds: () => number, onDue: () => void) {
  let running: ReturnType<typeof setTimeout> | undefined;

  /** Does nothing if the timer is already running. */
  function start() {
    running ??= setTimeout(() => {
      running = undefined;
      onDue();
    }, milliseconds());
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

interface Visibility {
  /** The page becomes visible, or the network comes back to a visible page. */
  onVisible: () => void;
  onHidden: () => void;
  onOffline: () => void;
}

/** @returns a function that stops watching */
function watchVisibility({ onVisible, onHidden, onOffline }: Visibility) {
  const update = () => (document.hidden ? onHidden() : onVisible());
  const goOffline = () => !document.hidden && onOffline();
  document.addEventListener('visibilitychange', update);
  addEventListener('online', update);
  addEventListener('offline', goOffline);
  return () => {
    document.removeEventListener('visibilitychange', update);
    removeEventListener('online', update);
    removeEventListener('offline', goOffline);
  };
}
