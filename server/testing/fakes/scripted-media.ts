/**
 * A fake media engine that forwards nothing: it answers like a real engine, records calls, and emits events that a test
 * triggers. Tests of real forwarding use the real engine.
 */
import {
  InvalidMediaOffer,
  type Media,
  type MediaListener,
  type MediaQuality,
  type MediaRecorder,
  MediaUnavailable,
  type RecordedPiece,
} from '#server/ports/media.ts';

interface ScriptedPublication {
  room: string;
  sdp: string;
  isHeld: boolean;
}

interface ScriptedSubscription {
  publication: string;
  quality: MediaQuality;
  /** The browser's SDP answer; undefined until the answer has arrived. */
  answer: string | undefined;
}

export interface ScriptedMedia extends Media {
  /** The current publications and subscriptions, by their ids. */
  publications: Map<string, ScriptedPublication>;
  subscriptions: Map<string, ScriptedSubscription>;
  /** The calls that change something, in order, such as 'publish p1', 'hold p1 true' or 'prefer s1 low'. */
  instructions: string[];
  /** The publications that are being recorded, by the recording's id. */
  recordings: Map<string, string[]>;
  /** Delivers a piece of a recording to the recorder's listeners. */
  record(piece: RecordedPiece): void;
  /** The user and the room of each request for relays. */
  relayed: { userId: string; room: string | undefined }[];
  /** Reports to the listeners that people are speaking in these publications. */
  speak(publications: string[]): void;
  /** Ends the connection of a publication or subscription, as if the network had failed. */
  lose(id: string): void;
  /** Simulates an engine that has exited: publishing and subscribing fail until comeBack() is called. */
  goAway(): void;
  comeBack(): void;
  /** Reports to the listeners that these rooms were moved to another engine. */
  move(rooms: string[]): void;
}

/** The only SDP offer that the fake engine refuses as invalid. */
export const UNREADABLE = 'unreadable';

export const answerTo = (sdp: string) => `answer to ${sdp}`;
export const offerOf = (publication: string) => `offer of ${publication}`;

export function scriptedMedia(): ScriptedMedia {
  const script: Script = {
    publications: new Map(),
    subscriptions: new Map(),
    instructions: [],
    ears: new Set(),
    isUnavailable: false,
  };
  const relayed: ScriptedMedia['relayed'] = [];
  const { publications, subscriptions, instructions, ears } = script;

  return {
    publications,
    subscriptions,
    instructions,
    relayed,
    relaysFor(userId, room) {
      relayed.push({ userId, room });
      return [{ urls: ['turn:media.test:3478?transport=tcp'], username: `1:${userId}`, credential: 'scripted' }];
    },
    ...publishing(script),
    ...subscribing(script),
    ...happening(script),
    ...recording(),
    listen(listener) {
      ears.add(listener);
      return () => ears.delete(listener);
    },
    async close() {
      ears.clear();
    },
  };
}

interface Script extends Pick<ScriptedMedia, 'publications' | 'subscriptions' | 'instructions'> {
  ears: Set<MediaListener>;
  isUnavailable: boolean;
}

function publishing(script: Script) {
  const { publications, instructions } = script;
  return {
    async publish({ room, id, sdp }) {
      failWhenUnavailable(script);
      instructions.push(`publish ${id}`);
      if (sdp === UNREADABLE) throw new InvalidMediaOffer('It does not understand that');
      publications.set(id, { room, sdp, isHeld: false });
      return answerTo(sdp);
    },
    unpublish(id) {
      instructions.push(`unpublish ${id}`);
      forget(script, id);
    },
    hold(id, isHeld) {
      instructions.push(`hold ${id} ${isHeld}`);
      const publication = publications.get(id);
      if (publication) publication.isHeld = isHeld;
    },
  } satisfies Partial<Media>;
}

function subscribing(script: Script) {
  const { publications, subscriptions, instructions } = script;
  return {
    async subscribe({ id, publication, quality }) {
      failWhenUnavailable(script);
      instructions.push(`subscribe ${id} ${publication} ${quality}`);
      if (!publications.has(publication)) throw new InvalidMediaOffer('There is no such publication');
      subscriptions.set(id, { publication, quality, answer: undefined });
      return offerOf(publication);
    },
    acceptAnswer(id, sdp) {
      instructions.push(`answered ${id}`);
      const subscription = subscriptions.get(id);
      if (subscription) subscription.answer = sdp;
    },
    setQuality(id, quality) {
      instructions.push(`prefer ${id} ${quality}`);
      const subscription = subscriptions.get(id);
      if (subscription) subscription.quality = quality;
    },
    unsubscribe(id) {
      instructions.push(`unsubscribe ${id}`);
      subscriptions.delete(id);
    },
  } satisfies Partial<Media>;
}

function recording() {
  const recordings = new Map<string, string[]>();
  const hearers = new Set<(piece: RecordedPiece) => void>();
  const recorder: MediaRecorder = {
    record: (id, { publications }) => void recordings.set(id, publications),
    stop: (id) => void recordings.delete(id),
    listen(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
  return { recordings, recorder, record: (piece: RecordedPiece) => hearers.forEach((hear) => void hear(piece)) };
}

/** Returns the functions by which a test triggers events of the engine. */
function happening(script: Script) {
  const { publications, subscriptions, ears } = script;
  return {
    speak(heard: string[]) {
      for (const { onSpeaking } of ears) onSpeaking(heard);
    },
    lose(id: string) {
      forget(script, id);
      for (const { onGone } of ears) onGone(id);
    },
    goAway() {
      script.isUnavailable = true;
      const lost = [...publications.keys()];
      publications.clear();
      subscriptions.clear();
      for (const { onLost } of ears) onLost(lost);
    },
    comeBack() {
      script.isUnavailable = false;
    },
    move(rooms: string[]) {
      for (const { onMoved } of ears) onMoved?.(rooms);
    },
  };
}

function failWhenUnavailable({ isUnavailable }: Script) {
  if (isUnavailable) throw new MediaUnavailable('It was told to go away');
}

function forget({ publications, subscriptions }: Script, id: string) {
  publications.delete(id);
  subscriptions.delete(id);
  for (const [each, { publication }] of subscriptions) if (publication === id) subscriptions.delete(each);
}
