/** Sound and pictures of a call where somebody else than the school's own engine has them: a LiveKit, or a vendor's page in a frame. */
import { type CallRequest, callMessages, type MediaAccess, type MediaPlace } from '#contract/calls.ts';
import type { Observable } from '#web/concurrency/observable.ts';
import type { CallState } from '#web/features/calls/call-state.ts';
import { pauseBefore } from '#web/features/calls/connection/retry-delays.ts';
import type { Device } from '#web/features/calls/devices/capture.ts';
import type { LivekitMedia } from '#web/features/calls/livekit/livekit-media.ts';
import { type FirstTracks, forget, stopAll } from '#web/features/calls/lobby/lobby-tracks.ts';

interface Ways {
  store: Observable<CallState>;
  tell: (request: CallRequest) => void;
  say: (caption: string) => void;
  /** Once: from now on these have what is sent, and what comes. */
  onParts: (parts: Pick<LivekitMedia, 'own' | 'others'>) => void;
}

export class ForeignMedia {
  readonly #ways: Ways;
  readonly #load: () => Promise<typeof LivekitMedia>;
  /** With which devices she comes in, also where another frame takes the place of the first. */
  #comesWith: Set<Device> | undefined;
  #livekit: LivekitMedia | undefined;
  #isClosed = false;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    ways: Ways,
    load = async () => (await import('#web/features/calls/livekit/livekit-media.ts')).LivekitMedia,
  ) {
    this.#ways = ways;
    this.#load = load;
  }

  /**
   * She is in, on a new line; access comes later, and not while the provider is away: no device stays on until then that
   * cannot be switched off here. @param first  what was switched on in the lobby
   */
  begin(kind: MediaPlace['kind'], first: FirstTracks) {
    const { store } = this.#ways;
    this.#comesWith ??= new Set(first.keys());
    // They are captured anew then.
    if (kind === 'livekit') return void this.#prepare().catch(() => stopAll(first));
    forget(first);
    if (kind === 'none') store.set({ trouble: callMessages.noMedia });
    // Daily is told to put her out where she was before, and that page does not come back by itself.
    if (store.get().frame?.vendor === 'daily') store.set({ frame: null });
  }

  async enter(access: MediaAccess) {
    if (access.kind === 'frame') return this.#show(access);
    try {
      const livekit = await this.#prepare();
      this.#attempt = 0;
      await livekit?.connect(access);
    } catch {
      this.#askAgain();
    }
  }

  /** Another page of the vendor's, in the place of one that does not go on. */
  enterAgain() {
    this.#ways.store.set({ frame: null });
    this.#ways.tell({ type: 'accessAgain' });
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#livekit?.close();
  }

  #show(access: Frame) {
    const { store } = this.#ways;
    const { frame, trouble } = store.get();
    store.set({
      frame: frameAfter(frame, access, this.#comesWith ?? new Set()),
      trouble: trouble === callMessages.mediaAway ? '' : trouble,
    });
  }

  /** From then on devices are switched there, also while nobody is connected. @throws where what is needed does not load */
  async #prepare() {
    const Media = await this.#load();
    if (this.#isClosed || this.#livekit) return this.#livekit;
    const { store, tell, say, onParts } = this.#ways;
    this.#livekit = new Media({ store, say, onLost: () => tell({ type: 'accessAgain' }) });
    onParts(this.#livekit);
    return this.#livekit;
  }

  /** A browser that remembers that a script did not load tries it only where the page is loaded again. */
  #askAgain() {
    if (this.#isClosed) return;
    this.#ways.store.set({ trouble: callMessages.mediaAway });
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#ways.tell({ type: 'accessAgain' }), pauseBefore(this.#attempt++));
  }
}

type Frame = Extract<MediaAccess, { kind: 'frame' }>;

/** The one that is shown from now on. One that leads to the same room as the one that is there would only cut that off. */
function frameAfter(before: Frame | null, next: Frame, comesWith: Set<Device>): Frame {
  if (before && roomOf(before) === roomOf(next)) return before;
  return { ...next, src: next.src + wishesOf(next, comesWith) };
}

/** The token is in what comes after it. */
const roomOf = ({ src }: Frame) => src.split('?')[0];

/** What the lobby has asked already is not asked there again. To Jitsi alone it can be said in the address; Daily is told by the school. */
function wishesOf({ vendor }: Frame, comesWith: Set<Device>) {
  if (vendor !== 'jaas') return '';
  const wishes = {
    'config.prejoinConfig.enabled': false,
    'config.startWithAudioMuted': !comesWith.has('microphone'),
    'config.startWithVideoMuted': !comesWith.has('camera'),
    'config.disableInviteFunctions': true,
  };
  const said = Object.entries(wishes).map(([name, wish]) => `${name}=${wish}`);
  return `#${said.join('&')}`;
}
