/**
 * Live help: a WebSocket that receives the saves and cursors of others. Without it the page reads the project again after
 * each save. Loaded only during live help.
 */
import { type LiveCursor, LiveHelpEvent, type LiveHelpRequest, liveHelpPath } from '#contract/learning/live-help.ts';
import { addressOf } from '#web/api/call.ts';
import { backoff } from '#web/concurrency/backoff.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { throttled } from '#web/concurrency/throttled.ts';
import type { ProjectSaving } from '#web/features/projects/editing/saving.ts';
import { type Others, RemoteCursors } from './cursors/remote-cursors.ts';

/** Milliseconds without a message after which the socket counts as dead: two heartbeats are missing. */
const HEARTBEAT_TIMEOUT_MS = 40_000;
/** Milliseconds to wait for the first message. Some networks block WebSockets without reporting it. */
const CONNECT_TIMEOUT_MS = 8_000;
/** Milliseconds between two messages about the own cursor. */
const CURSOR_INTERVAL_MS = 100;
const delayAfter = backoff({ initial: 1_000, max: 30_000 });

interface Options {
  projectId: string;
  saving: ProjectSaving;
  /** Called when the server has ended the help; there is no reconnect. */
  onEnded: () => void;
}

interface LiveState {
  /** Whether saves are received over the WebSocket. */
  isOpen: boolean;
  /** The others who have the project open, and their files. */
  others: Others;
}

export class LiveConnection {
  readonly state = new Observable<LiveState>({ isOpen: false, others: [] });
  readonly #options: Options;
  readonly #cursors: RemoteCursors;
  #socket: WebSocket | undefined;
  #pageId = '';
  /** Consecutive connections that ended before the first heartbeat: the server closes one if a person has too many. */
  #failures = 0;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ownCursor: LiveCursor | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#cursors = new RemoteCursors(
      options.saving,
      throttled(CURSOR_INTERVAL_MS, (cursor) => this.#sendCursor(cursor)),
    );
    addEventListener('online', this.#reconnectNow);
    addEventListener('offline', this.#reconnectLater);
    this.#connect();
  }

  /** The extension of the editor that shows this file. */
  cursorsIn = (path: string) => this.#cursors.extension(path);

  close() {
    this.#isClosed = true;
    removeEventListener('online', this.#reconnectNow);
    removeEventListener('offline', this.#reconnectLater);
    this.#disconnect();
    this.#cursors.close();
  }

  #connect() {
    const { href } = new URL(addressOf({ path: liveHelpPath }), location.href);
    const socket = new WebSocket(`${href.replace(/^http/, 'ws')}?project=${this.#options.projectId}`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#socket === socket && this.#receive(JSON.parse(data));
    socket.onclose = () => this.#socket === socket && this.#reconnectLater();
    this.#timer = setTimeout(this.#reconnectLater, CONNECT_TIMEOUT_MS);
  }

  readonly #reconnectLater = () => {
    this.#disconnect();
    if (!this.#isClosed) this.#timer = setTimeout(this.#reconnectNow, delayAfter(this.#failures++));
  };

  readonly #reconnectNow = () => {
    this.#disconnect();
    this.#connect();
  };

  #disconnect() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#pageId = '';
    socket?.close();
    this.#show([]);
    this.state.set({ isOpen: false });
  }

  #receive(message: unknown) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#reconnectLater, HEARTBEAT_TIMEOUT_MS);
    // A newer server may send events that this page does not know.
    const { data: event } = LiveHelpEvent.safeParse(message);
    if (event?.type === 'beat') this.#failures = 0;
    else if (event?.type === 'welcome') this.#onWelcome(event);
    else if (event?.type === 'saved') void this.#options.saving.mergeSaveEvent(event);
    else if (event?.type === 'ended') this.#onEnded();
    else if (event && this.#pageId) this.#showOthers(event);
  }

  #onWelcome({ pageId, revision }: { pageId: string; revision: number }) {
    this.#pageId = pageId;
    this.state.set({ isOpen: true });
    void this.#options.saving.mergeOthers(revision);
    this.#sendCursor(this.#ownCursor);
  }

  /** Only after the welcome, which says which of the pages is this one. */
  #showOthers(event: Extract<LiveHelpEvent, { type: 'pages' | 'cursor' }>) {
    if (event.type === 'pages') this.#show(event.pages.filter(({ pageId }) => pageId !== this.#pageId));
    else
      this.#show(this.state.get().others.map((page) => (page.pageId === event.pageId ? { ...page, ...event } : page)));
  }

  #onEnded() {
    this.close();
    this.#options.onEnded();
  }

  /** Changes are saved at once only while others see them. */
  #show(others: Others) {
    this.state.set({ others });
    this.#options.saving.setLive(others.length > 0);
    this.#cursors.show(others);
  }

  #sendCursor(cursor: LiveCursor | null) {
    this.#ownCursor = cursor;
    const request: LiveHelpRequest = { cursor };
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request));
  }
}
