/**
 * Live help: a WebSocket that tells what others save, at once, and where their cursors are. Without it everything goes on
 * by reading what was saved. Loaded only while there is help.
 */
import { type LiveCursor, LiveHelpEvent, type LiveHelpRequest, liveHelpPath } from '#contract/learning/live-help.ts';
import { addressOf } from '#web/api/call.ts';
import { backoff } from '#web/concurrency/backoff.ts';
import { Observable } from '#web/concurrency/observable.ts';
import { throttled } from '#web/concurrency/throttled.ts';
import type { ProjectSaving } from '#web/features/projects/editing/saving.ts';
import { type Others, RemoteCursors } from './cursors/remote-cursors.ts';

/** Milliseconds without a message after which the socket counts as dead: two heartbeats are missing. */
const SILENCE_MS = 40_000;
/** Milliseconds to wait for the first message. Some networks block WebSockets without reporting it. */
const CONNECTING_MS = 8_000;
/** Milliseconds between two messages about the own cursor. */
const CURSOR_PAUSE = 100;
const delayAfter = backoff({ first: 1_000, longest: 30_000 });

interface Options {
  projectId: string;
  saving: ProjectSaving;
  /** Called when the server says that the help has ended; it does not connect again. */
  onEnded: () => void;
}

interface LiveState {
  /** Whether saves are told now. */
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
  /** Connections in a row that have ended before the first heartbeat: the server ends one if a person has too many. */
  #failures = 0;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ownCursor: LiveCursor | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#cursors = new RemoteCursors(
      options.saving,
      throttled(CURSOR_PAUSE, (cursor) => this.#sendCursor(cursor)),
    );
    addEventListener('online', this.#reconnect);
    addEventListener('offline', this.#lose);
    this.#connect();
  }

  /** The extension of the editor that shows this file. */
  cursorsIn = (path: string) => this.#cursors.extension(path);

  close() {
    this.#isClosed = true;
    removeEventListener('online', this.#reconnect);
    removeEventListener('offline', this.#lose);
    this.#disconnect();
    this.#cursors.close();
  }

  #connect() {
    const { href } = new URL(addressOf({ path: liveHelpPath }), location.href);
    const socket = new WebSocket(`${href.replace(/^http/, 'ws')}?project=${this.#options.projectId}`);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#socket === socket && this.#receive(JSON.parse(data));
    socket.onclose = () => this.#socket === socket && this.#lose();
    this.#timer = setTimeout(this.#lose, CONNECTING_MS);
  }

  readonly #lose = () => {
    this.#disconnect();
    if (!this.#isClosed) this.#timer = setTimeout(this.#reconnect, delayAfter(this.#failures++));
  };

  readonly #reconnect = () => {
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
    this.#timer = setTimeout(this.#lose, SILENCE_MS);
    // A newer server may send events that this page does not know.
    const { data: event } = LiveHelpEvent.safeParse(message);
    if (event?.type === 'beat') this.#failures = 0;
    else if (event?.type === 'welcome') this.#begin(event);
    else if (event?.type === 'saved') void this.#options.saving.mergeTold(event);
    else if (event?.type === 'ended') this.#end();
    else if (event && this.#pageId) this.#showOthers(event);
  }

  #begin({ pageId, revision }: { pageId: string; revision: number }) {
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

  #end() {
    this.close();
    this.#options.onEnded();
  }

  /** Others see at once what is written here, so it is saved at once; alone it is not needed. */
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
