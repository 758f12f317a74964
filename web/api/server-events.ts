/**
 * Follows the server-sent events of an endpoint while the page is visible, so that a phone in a pocket does not use
 * data for them. Without a connection it polls the state. It detects a connection that a mobile network has dropped
 * silently by missing heartbeats of the server.
 */

/** Milliseconds without an event after which a connection counts as dead: two heartbeats of the server are missing. */
const SILENCE_MS = 45_000;

interface Options {
  /** Fetches the current state from the server. */
  refresh: () => unknown;
  /** Returns the milliseconds between two polls while there is no connection. */
  pollingInterval: () => number;
}

/** Starts to follow the events at `address`. @returns a function that stops following */
export function followServerEvents(address: string, { refresh, pollingInterval }: Options) {
  let source: EventSource | undefined;
  let isRefusalReported = false;
  const poll = timer(pollingInterval, refreshAndRepeat);
  const silence = timer(() => SILENCE_MS, restart);

  function connect() {
    source?.close();
    source = new EventSource(address);
    // The server sends an event when the client connects, because the state may have changed before the connection.
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

  /** After a lost connection the browser reconnects automatically. After a refusal it does not; a refresh then shows the reason. */
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
  // Polls while the browser is offline: the connection may be dead without an error, even if events still arrive.
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

/** Calls these functions when the page's visibility or the network changes. @returns a function that stops watching */
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
