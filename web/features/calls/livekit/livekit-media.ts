/**
 * Sound and pictures by a LiveKit, for a call that is ours in everything else: what one sends and what comes of others
 * look to the page as they do with the school's own engine. Loaded when a school with a LiveKit lets somebody in.
 */
import {
  ConnectionState,
  EngineEvent,
  type RemoteTrack,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
  type TrackPublication,
  VideoQuality,
} from 'livekit-client';
import { type Attendee, type CallRequest, callMessages, type MediaAccess, type Source } from '#contract/calls.ts';
import type { Observable } from '#web/concurrency/observable.ts';
import { type CallState, selfIn } from '#web/features/calls/call-state.ts';
import { pauseBefore } from '#web/features/calls/connection/retry-delays.ts';
import { OwnMedia } from '#web/features/calls/media/publications.ts';
import { LivekitSending } from './livekit-publisher.ts';
import { LivekitOthers } from './livekit-subscriptions.ts';

interface Ways {
  store: Observable<CallState>;
  say: (caption: string) => void;
  /** The school is to be asked for access once more. */
  onLost: () => void;
}

// What goes wrong is said on the page.
setLogLevel('silent');

type Access = Extract<MediaAccess, { kind: 'livekit' }>;

/** By what LiveKit calls them; sound of a screen is not sent. */
const sources = new Map<Track.Source, Source>([
  [Track.Source.Microphone, 'microphone'],
  [Track.Source.Camera, 'camera'],
  [Track.Source.ScreenShare, 'screen'],
]);

export class LivekitMedia {
  readonly own: OwnMedia;
  readonly others: LivekitOthers;
  readonly #room: Room;
  readonly #ways: Ways;
  readonly #sending = new Map<Source, LivekitSending>();
  #isClosed = false;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ways: Ways, room = new Room(roomOptions)) {
    this.#ways = ways;
    this.#room = room;
    const { store, say } = ways;
    this.others = new LivekitOthers({ store, room, follow: () => this.#follow() });
    this.own = new OwnMedia({ store, say, tell: this.#carryOut, newSending: this.#newSending });
    this.#listen();
  }

  /** Harmless where one is connected already: a line that was lost is followed by access that nobody needs. */
  async connect({ url, token }: Access) {
    if (this.#isClosed || this.#room.state !== ConnectionState.Disconnected) return;
    clearTimeout(this.#timer);
    try {
      // Pictures are taken one by one, as they are wanted.
      await this.#room.connect(url, token, { autoSubscribe: false, maxRetries: 0 });
      this.#attempt = 0;
      this.#listenToWishes();
      if (this.#ways.store.get().trouble === callMessages.mediaAway) this.#ways.store.set({ trouble: '' });
      this.#follow();
      this.own.beginAnew();
    } catch {
      this.#ways.store.set({ trouble: callMessages.mediaAway });
      this.#askAgain();
    }
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.own.close();
    this.others.close();
    void this.#room.disconnect();
  }

  #listen() {
    const follow = () => this.#follow();
    for (const event of changes) this.#room.on(event, follow);
    this.#room
      .on(RoomEvent.TrackSubscribed, (track: RemoteTrack, { trackSid }: RemoteTrackPublication) =>
        this.others.show(trackSid, track.mediaStreamTrack),
      )
      .on(RoomEvent.TrackUnsubscribed, (_track: RemoteTrack, { trackSid }: RemoteTrackPublication) =>
        this.others.drop(trackSid),
      )
      .on(RoomEvent.ActiveSpeakersChanged, (speakers) => this.others.hear(speakers.map(({ identity }) => identity)))
      .on(RoomEvent.Disconnected, () => {
        this.others.dropAll();
        this.#follow();
        this.#askAgain();
      });
  }

  /**
   * The room says which pictures are watched, and the library then sends them also where she saves data: so it is told
   * again once it has done that, which it does in the turn of the event loop in which it hears of it.
   */
  #listenToWishes() {
    this.#room.engine?.on(EngineEvent.SubscribedQualityUpdate, ({ subscribedCodecs }) => {
      const watched = subscribedCodecs.flatMap(({ qualities }) => qualities.filter(({ enabled }) => enabled));
      if (watched.some(({ quality }) => quality > VideoQuality.LOW)) setTimeout(() => this.own.saveData());
    });
  }

  #askAgain() {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#ways.onLost, pauseBefore(this.#attempt++));
  }

  /** People are the school's; what each sends is known here. And what she may not send any more is switched off. */
  #follow() {
    const state = this.#ways.store.get();
    const people = state.people.map((person) => ({ ...person, publications: this.#publicationsOf(person) }));
    if (JSON.stringify(people) !== JSON.stringify(state.people)) this.#ways.store.set({ people });
    const me = selfIn(state);
    for (const source of this.#sending.keys()) {
      const isSpeech = source === 'microphone';
      const message = isSpeech ? callMessages.mayNotSpeak : callMessages.mayNotShow;
      if (!me || me.may[isSpeech ? 'speak' : 'show']) continue;
      // Before it is told: that changes what is followed here.
      this.#sending.delete(source);
      this.own.answered({ type: 'unpublished', source, message });
    }
  }

  #publicationsOf({ _id }: Attendee) {
    const participant = this.#room.getParticipantByIdentity(_id);
    const publications: TrackPublication[] = [...(participant?.trackPublications.values() ?? [])];
    return publications.flatMap(({ trackSid, source, isMuted }) => {
      const ours = sources.get(source);
      return ours ? [{ _id: trackSid, source: ours, isMuted }] : [];
    });
  }

  #newSending = (source: Source, track: MediaStreamTrack) => {
    const sending = new LivekitSending(this.#room, { source, track }, () => this.#sending.delete(source));
    this.#sending.set(source, sending);
    return sending;
  };

  /** What the school's own engine is told by the line; the rest each sending does by itself. */
  #carryOut = (request: CallRequest) => {
    if (request.type === 'mute') void this.#sending.get(request.source)?.setMuted(request.isMuted);
  };
}

const roomOptions = {
  adaptiveStream: false,
  dynacast: true,
  // Tracks are the page's: it also shows them, and ends them.
  stopLocalTrackOnUnpublish: false,
  disconnectOnPageLeave: false,
};

const changes = [
  RoomEvent.ParticipantConnected,
  RoomEvent.ParticipantDisconnected,
  RoomEvent.TrackPublished,
  RoomEvent.TrackUnpublished,
  RoomEvent.TrackMuted,
  RoomEvent.TrackUnmuted,
  RoomEvent.LocalTrackPublished,
  RoomEvent.LocalTrackUnpublished,
] as const;
