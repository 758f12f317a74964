/**
 * The media engine, independent of the process that it runs in (main.ts): handles requests and emits events. An error
 * in a publication or subscription ends only that publication or subscription.
 */
import { randomInt } from 'node:crypto';
import type { MediaCounts, MediaEvent, MediaRequest, Setup } from './protocol.ts';
import { Publication } from './publication.ts';
import { openRecording, type Recording } from './recording/recording.ts';
import { Subscription } from './subscription.ts';
import type { LocalSide, RtpTransport, Track, Transports } from './transport.ts';
import { type OfferedMedia, readAnswer, readOffer } from './wire/sdp.ts';
import { writeSdp } from './wire/sdp-writing.ts';

/** Maximum numbers of publications, subscriptions and recordings per engine process; the server never needs more. */
const MAX_PUBLICATIONS = 500;
const MAX_SUBSCRIPTIONS = 20_000;
const MAX_RECORDINGS = 50;
/** Milliseconds between two checks for missing packets, two checks for speech, and two receiver reports (RTCP). */
const CHECK_INTERVAL = 20;
const SPEAKING_INTERVAL = 200;
const REPORT_INTERVAL = 1_000;
/** Milliseconds from the creation of a publication or subscription within which its browser must be connected. */
const CONNECT_TIMEOUT = 20_000;

/** The RTP payload types that browsers use by default. */
const PAYLOAD_TYPE = { audio: 111, video: 96 };

type Request = Exclude<MediaRequest, Setup>;
type RequestOfType<Type> = Extract<Request, { type: Type }>;

/** The fields that `Publication` and `Subscription` have in common. */
interface Endpoint {
  transport: RtpTransport | undefined;
  isOpen: boolean;
}

interface Connection<Kind extends Endpoint> {
  kind: Kind;
  since: number;
  ufrag: string;
}

interface EngineOptions {
  transports: Transports;
  emit: (event: MediaEvent) => void;
  /** Returns the number of open TURN relays. */
  allocations: () => number;
}

export class MediaEngine {
  readonly #needs: EngineOptions;
  readonly #publications = new Map<string, Connection<Publication>>();
  readonly #subscriptions = new Map<string, Connection<Subscription>>();
  readonly #recordings = new Map<string, Recording>();
  readonly #passwords = new Map<string, string>();
  readonly #counts: MediaCounts = {
    publications: 0,
    subscriptions: 0,
    allocations: 0,
    received: 0,
    forwarded: 0,
    repaired: 0,
    lost: 0,
    keyFrames: 0,
  };
  readonly #timer = setInterval(() => this.#look(), CHECK_INTERVAL);
  #speaking: string[] = [];
  #looks = 0;

  constructor(needs: EngineOptions) {
    this.#needs = needs;
  }

  async handle(request: Request) {
    try {
      await this.#answer(request);
    } catch (error) {
      const id = idOf(request);
      if (!id) throw error;
      this.#drop(id);
      this.#needs.emit({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Returns the ICE password of the engine's open connection with this user fragment; undefined if there is none. */
  icePasswordOf(ufrag: string) {
    return this.#passwords.get(ufrag);
  }

  close() {
    clearInterval(this.#timer);
    for (const id of [...this.#publications.keys(), ...this.#subscriptions.keys()]) this.#drop(id);
  }

  async #answer(request: Request) {
    switch (request.type) {
      case 'publish':
        return this.#publish(request);
      case 'subscribe':
        return this.#subscribe(request);
      case 'answered':
        return this.#answered(request);
      case 'unpublish':
        return this.#drop(request.publication);
      case 'unsubscribe':
        return this.#drop(request.subscription);
      case 'hold':
        return this.#publications.get(request.publication)?.kind.hold(request.isHeld);
      case 'prefer':
        return this.#subscriptions.get(request.subscription)?.kind.prefer(request.quality);
      case 'record':
        return this.#record(request);
      case 'stopRecording':
        return this.#stopRecording(request.recording);
      case 'count':
        return this.#needs.emit({ type: 'counts', counts: this.#counted() });
    }
  }

  async #publish({ publication: id, sdp }: RequestOfType<'publish'>) {
    this.#drop(id);
    if (this.#publications.size >= MAX_PUBLICATIONS) throw new Error('There is no room for another publication');
    const offer = readOffer(sdp);
    if (!offer) throw new Error('It is no offer of one audio in Opus or one video in VP8');
    const { media } = offer;
    const kind = new Publication(media, { counts: this.#counts, onGone: () => this.#gone(id) });
    const connection = { kind, since: performance.now(), ufrag: '' };
    this.#publications.set(id, connection);
    kind.transport = this.#needs.transports.open(kind);
    const side = await kind.transport.accept(offer.side, trackOf(media));
    if (this.#publications.get(id) !== connection) return kind.transport.close();
    this.#remember(connection, side);
    const answer = writeSdp({ ...media, ...side, side, direction: 'recvonly' });
    this.#needs.emit({ type: 'answer', publication: id, sdp: answer });
  }

  async #subscribe({ subscription: id, publication: publicationId, quality }: RequestOfType<'subscribe'>) {
    this.#drop(id);
    const publication = this.#publications.get(publicationId)?.kind;
    if (!publication) throw new Error('There is no such publication');
    if (this.#subscriptions.size >= MAX_SUBSCRIPTIONS) throw new Error('There is no room for another subscription');
    const { kind: mediaKind } = publication.media;
    const track: Track = {
      kind: mediaKind,
      mid: '0',
      payloadType: PAYLOAD_TYPE[mediaKind],
      ssrc: randomInt(1, 0xffffffff),
    };
    const onGone = () => this.#gone(id);
    const kind = new Subscription({ publication, track, quality, counts: this.#counts, onGone });
    const connection = { kind, since: performance.now(), ufrag: '' };
    this.#subscriptions.set(id, connection);
    publication.subscriptions.push(kind);
    kind.transport = this.#needs.transports.open(kind);
    const side = await kind.transport.offer(track);
    if (this.#subscriptions.get(id) !== connection) return kind.transport.close();
    this.#remember(connection, side);
    const offer = writeSdp({ ...track, ...side, side, direction: 'sendonly' });
    this.#needs.emit({ type: 'offer', subscription: id, sdp: offer });
  }

  async #answered({ subscription: id, sdp }: RequestOfType<'answered'>) {
    const connection = this.#subscriptions.get(id);
    if (!connection) return;
    const side = readAnswer(sdp);
    if (!side) throw new Error('It is no answer');
    await connection.kind.transport!.answered(side);
  }

  /** Starts a recording or changes its publications. Ids of publications that have ended are skipped. */
  #record({ recording: id, at, publications }: RequestOfType<'record'>) {
    if (!this.#recordings.has(id) && this.#recordings.size >= MAX_RECORDINGS) return;
    const recording = this.#recordings.get(id) ?? openRecording({ id, at, emit: this.#needs.emit });
    this.#recordings.set(id, recording);
    recording.follow(publications.flatMap((each) => this.#publications.get(each)?.kind ?? []));
  }

  #stopRecording(id: string) {
    this.#recordings.get(id)?.close();
    this.#recordings.delete(id);
  }

  #remember(connection: Connection<Endpoint>, { ufrag, password }: LocalSide) {
    connection.ufrag = ufrag;
    this.#passwords.set(ufrag, password);
  }

  #gone(id: string) {
    if (this.#drop(id)) this.#needs.emit({ type: 'gone', id });
  }

  /** Ends a subscription, or a publication with its subscriptions. Returns false when the id is unknown. */
  #drop(id: string): boolean {
    const connection = this.#publications.get(id) ?? this.#subscriptions.get(id);
    if (!connection) return false;
    this.#publications.delete(id);
    this.#subscriptions.delete(id);
    this.#passwords.delete(connection.ufrag);
    const { kind } = connection;
    if (kind instanceof Publication) {
      for (const [other, { kind: one }] of this.#subscriptions) if (one.publication === kind) this.#drop(other);
    } else {
      const all = kind.publication.subscriptions;
      all.splice(all.indexOf(kind), 1);
    }
    kind.isOpen = false;
    kind.transport?.close();
    return true;
  }

  #counted() {
    this.#counts.publications = this.#publications.size;
    this.#counts.subscriptions = this.#subscriptions.size;
    this.#counts.allocations = this.#needs.allocations();
    return this.#counts;
  }

  #look() {
    const now = performance.now();
    const time = ++this.#looks * CHECK_INTERVAL;
    for (const { kind } of this.#publications.values()) {
      kind.repair(now);
      if (time % SPEAKING_INTERVAL === 0) kind.retarget(now);
      if (time % REPORT_INTERVAL === 0) kind.report(now);
    }
    if (time % SPEAKING_INTERVAL === 0) this.#tellWhoSpeaks(now);
    if (time % REPORT_INTERVAL === 0)
      for (const all of [this.#publications, this.#subscriptions]) this.#endLate(all, now);
  }

  #tellWhoSpeaks(now: number) {
    const speaking = [...this.#publications].filter(([, { kind }]) => !kind.isHeld && kind.voice?.isSpeaking(now));
    const publications = speaking.map(([id]) => id);
    if (publications.join() === this.#speaking.join()) return;
    this.#speaking = publications;
    this.#needs.emit({ type: 'speaking', publications });
  }

  #endLate(connections: Map<string, Connection<Endpoint>>, now: number) {
    for (const [id, { kind, since }] of connections) if (!kind.isOpen && now - since > CONNECT_TIMEOUT) this.#gone(id);
  }
}

const trackOf = ({ kind, mid, payloadType }: OfferedMedia): Track => ({ kind, mid, payloadType, ssrc: 0 });

function idOf(request: Request) {
  if (request.type === 'publish') return request.publication;
  return 'subscription' in request ? request.subscription : undefined;
}
