/** Media of a call by another provider than the school's own engine: a LiveKit server, or a vendor's page in a frame. */

import type { CallRequest, MediaAccess, MediaServer } from '#contract/calls.ts';
import * as texts from '#texts/classes/calls.ts';
import type { Observable } from '#web/concurrency/observable.ts';
import type { CallState } from '#web/features/calls/call-state.ts';
import { retryDelay } from '#web/features/calls/connection/retry-delays.ts';
import type { Device } from '#web/features/calls/devices/capture.ts';
import type { LivekitMedia } from '#web/features/calls/livekit/livekit-media.ts';
import { type LobbyTracks, releaseTracks, stopTracks } from '#web/features/calls/lobby/lobby-tracks.ts';

interface Options {
  store: Observable<CallState>;
  send: (request: CallRequest) => void;
  announce: (caption: string) => void;
  /** Called once, with the LiveKit objects that carry sent and received media from then on. */
  onReady: (media: Pick<LivekitMedia, 'publications' | 'subscriptions'>) => void;
}

export class ExternalMedia {
  readonly #options: Options;
  readonly #load: () => Promise<typeof LivekitMedia>;
  /**
   * The devices that were on in the lobby. Stored, because a frame that replaces the first frame starts with them too.
   */
  #startsWith: Set<Device> | undefined;
  #livekit: LivekitMedia | undefined;
  #isClosed = false;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    options: Options,
    load = async () => (await import('#web/features/calls/livekit/livekit-media.ts')).LivekitMedia,
  ) {
    this.#options = options;
    this.#load = load;
  }

  /**
   * Call it after every `welcome` message. Releases the lobby's devices unless LiveKit takes them: the `access` message
   * may come late, and until then the user could not switch these devices off on this page.
   */
  prepare(kind: MediaServer['kind'], lobbyTracks: LobbyTracks) {
    const { store } = this.#options;
    this.#startsWith ??= new Set(lobbyTracks.keys());
    // On failure the tracks are stopped, but the map keeps the devices, which are captured again later.
    if (kind === 'livekit') return void this.#loadLivekit().catch(() => stopTracks(lobbyTracks));
    releaseTracks(lobbyTracks);
    if (kind === 'none') store.set({ problem: texts.noMedia });
    // The server makes Daily eject the user's previous session; Daily's page in the frame does not recover from that.
    if (store.get().frame?.vendor === 'daily') store.set({ frame: null });
  }

  async connect(access: MediaAccess) {
    if (access.kind === 'frame') return this.#show(access);
    try {
      const livekit = await this.#loadLivekit();
      this.#attempt = 0;
      await livekit?.connect(access);
    } catch {
      this.#requestAccessLater();
    }
  }

  /** Replaces a vendor's page that no longer works, by removing the frame and requesting access again. */
  reload() {
    this.#options.store.set({ frame: null });
    this.#options.send({ type: 'accessAgain' });
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#livekit?.close();
  }

  #show(access: Frame) {
    const { store } = this.#options;
    const { frame, problem } = store.get();
    store.set({
      frame: frameAfter(frame, access, this.#startsWith ?? new Set()),
      problem: problem === texts.mediaAway ? '' : problem,
    });
  }

  /**
   * Loads the LiveKit client, which then controls the devices, connected or not. @throws if its code cannot be loaded
   */
  async #loadLivekit() {
    const Media = await this.#load();
    if (this.#isClosed || this.#livekit) return this.#livekit;
    const { store, send, announce, onReady } = this.#options;
    this.#livekit = new Media({ store, announce, onLost: () => send({ type: 'accessAgain' }) });
    onReady(this.#livekit);
    return this.#livekit;
  }

  /**
   * Requests access again after a delay, which also retries loading the LiveKit code. Some browsers remember that a
   * script did not load; in these only reloading the page helps.
   */
  #requestAccessLater() {
    if (this.#isClosed) return;
    this.#options.store.set({ problem: texts.mediaAway });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#options.send({ type: 'accessAgain' }), retryDelay(this.#attempt++));
  }
}

type Frame = Extract<MediaAccess, { kind: 'frame' }>;

/**
 * Keeps the current frame if the next one leads to the same vendor room, because reloading it would interrupt the call.
 */
function frameAfter(before: Frame | null, next: Frame, startsWith: Set<Device>): Frame {
  if (before && roomOf(before) === roomOf(next)) return before;
  return { ...next, src: next.src + joinOptions(next, startsWith) };
}

/** The frame's URL without its query, which contains the access token. */
const roomOf = ({ src }: Frame) => src.split('?')[0];

/**
 * Makes Jitsi skip its own lobby, and start with the devices that were on in ours. Daily gets no such options: the
 * server switches its lobby off (server/adapters/live-rooms/daily.ts).
 */
function joinOptions({ vendor }: Frame, startsWith: Set<Device>) {
  if (vendor !== 'jaas') return '';
  const options = {
    'config.prejoinConfig.enabled': false,
    'config.startWithAudioMuted': !startsWith.has('microphone'),
    'config.startWithVideoMuted': !startsWith.has('camera'),
    'config.disableInviteFunctions': true,
  };
  const parameters = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return `#${parameters.join('&')}`;
}
