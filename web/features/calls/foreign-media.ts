/** Sound and pictures of a call where somebody else than the school's own engine has them: a LiveKit, or a vendor's page in a frame. */
import { type CallRequest, callMessages, type MediaAccess } from '#contract/calls.ts';
import type { FirstTracks } from './call.ts';
import type { CallState } from './call-state.ts';
import type { LivekitMedia } from './livekit-media.ts';
import type { Store } from './store.ts';

interface Ways {
  store: Store<CallState>;
  tell: (request: CallRequest) => void;
  say: (caption: string) => void;
  /** Once: from now on these have what is sent, and what comes. */
  onParts: (parts: Pick<LivekitMedia, 'own' | 'others'>) => void;
}

export class ForeignMedia {
  readonly #ways: Ways;
  #livekit: LivekitMedia | undefined;
  #isClosed = false;

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  /** @param first  what was switched on in the lobby */
  async enter(access: MediaAccess, first: FirstTracks) {
    const { store, tell, say, onParts } = this.#ways;
    if (access.kind === 'frame') {
      const { frame, trouble } = store.get();
      store.set({
        frame: frameAfter(frame, access, first),
        trouble: trouble === callMessages.mediaAway ? '' : trouble,
      });
      return forget(first);
    }
    const { LivekitMedia } = await import('./livekit-media.ts');
    if (this.#isClosed) return;
    if (!this.#livekit) {
      this.#livekit = new LivekitMedia({ store, say, onLost: () => tell({ type: 'accessAgain' }) });
      onParts(this.#livekit);
    }
    await this.#livekit.connect(access);
  }

  /** Another page of the vendor's, in the place of one that does not go on. */
  enterAgain() {
    this.#ways.store.set({ frame: null });
    this.#ways.tell({ type: 'accessAgain' });
  }

  close() {
    this.#isClosed = true;
    this.#livekit?.close();
  }
}

/** They are of no use any more. */
export function forget(first: FirstTracks) {
  for (const track of first.values()) track?.stop();
  first.clear();
}

type Frame = Extract<MediaAccess, { kind: 'frame' }>;

/** The one that is shown from now on. One that leads to the same room as the one that is there would only cut that off. */
function frameAfter(before: Frame | null, next: Frame, first: FirstTracks): Frame {
  if (before && roomOf(before) === roomOf(next)) return before;
  return { ...next, src: next.src + wishesOf(next, first) };
}

/** The token is in what comes after it. */
const roomOf = ({ src }: Frame) => src.split('?')[0];

/** What the lobby has asked already is not asked there again. To Jitsi alone it can be said in the address; Daily is told by the school. */
function wishesOf({ vendor }: Frame, first: FirstTracks) {
  if (vendor !== 'jaas') return '';
  const wishes = {
    'config.prejoinConfig.enabled': false,
    'config.startWithAudioMuted': !first.has('microphone'),
    'config.startWithVideoMuted': !first.has('camera'),
    'config.disableInviteFunctions': true,
  };
  const said = Object.entries(wishes).map(([name, wish]) => `${name}=${wish}`);
  return `#${said.join('&')}`;
}
