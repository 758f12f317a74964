/**
 * The publications and subscriptions on all engines: which engine forwards each of them, and which requests wait for an
 * engine's reply. If an engine's message names an id that belongs to another engine, the message is ignored.
 */
import type { MediaEvent, MediaRequest } from '#packages/media/protocol.ts';
import { InvalidMediaOffer, type MediaListener, type MediaQuality, MediaUnavailable } from '#server/ports/media.ts';
import type { SupervisedEngine } from './supervised-engine.ts';

/** How long an engine may take to answer a browser's SDP offer, or to make an offer for a subscription. */
const REPLY_TIMEOUT_MS = 10_000;

interface Publication {
  engine: SupervisedEngine;
  /** The engine has answered the SDP offer, so the publication exists for its sender. */
  isAnswered: boolean;
  isAudible: boolean;
}

interface Subscription {
  engine: SupervisedEngine;
  publication: string;
}

interface PendingReply {
  engine: SupervisedEngine;
  resolve(sdp: string): void;
  reject(error: Error): void;
}

export class EngineConnections {
  readonly #listeners: Iterable<MediaListener>;
  readonly #publications = new Map<string, Publication>();
  readonly #subscriptions = new Map<string, Subscription>();
  /** Requests that wait for an engine's reply, by the id of their publication or subscription. */
  readonly #replies = new Map<string, PendingReply>();

  constructor(listeners: Iterable<MediaListener>) {
    this.#listeners = listeners;
  }

  countOn(engine: SupervisedEngine) {
    return onEngine(this.#publications, engine).length + onEngine(this.#subscriptions, engine).length;
  }

  async publish(engine: SupervisedEngine, { id, sdp }: { id: string; sdp: string }) {
    // Waits before the publication is added, so that it does not count as load of an engine that is not ready.
    if (!(await engine.isReadySoon())) throw new MediaUnavailable('The media engine is being restarted.');
    const publication = { engine, isAnswered: false, isAudible: false };
    const answer = this.#request(engine, id, { type: 'publish', publication: id, sdp });
    this.#publications.set(id, publication);
    const answered = await answer;
    publication.isAnswered = true;
    return answered;
  }

  unpublish(id: string) {
    this.send(id, { type: 'unpublish', publication: id });
    this.#forget(id);
  }

  async subscribe({ id, publication, quality }: { id: string; publication: string; quality: MediaQuality }) {
    const engine = this.#publications.get(publication)?.engine;
    if (!engine?.isReady()) throw new MediaUnavailable('The publication has ended.');
    const offer = this.#request(engine, id, { type: 'subscribe', subscription: id, publication, quality });
    this.#subscriptions.set(id, { engine, publication });
    return offer;
  }

  unsubscribe(id: string) {
    this.send(id, { type: 'unsubscribe', subscription: id });
    this.#forget(id);
  }

  /** Sends a request to the engine of this publication or subscription; unknown ids are ignored. */
  send(id: string, request: MediaRequest) {
    this.#engineOf(id)?.send(request);
  }

  receive(engine: SupervisedEngine, message: MediaEvent) {
    if (message.type === 'answer') this.#replyFrom(engine, message.publication)?.resolve(message.sdp);
    else if (message.type === 'offer') this.#replyFrom(engine, message.subscription)?.resolve(message.sdp);
    else if (message.type === 'speaking') this.#setAudible(engine, new Set(message.publications));
    else if (message.type === 'failed' || message.type === 'gone') this.#ended(engine, message);
  }

  /** Call this when an engine has exited: drops its connections, rejects its requests, reports lost publications. */
  engineLost(engine: SupervisedEngine) {
    for (const [, reply] of onEngine(this.#replies, engine))
      reply.reject(new MediaUnavailable('The media engine has exited.'));
    const publications = onEngine(this.#publications, engine);
    for (const [id] of [...publications, ...onEngine(this.#subscriptions, engine)]) this.#forget(id);
    // Publications without an answer are not reported: the promise of their publish() was rejected above.
    const lost = publications.filter(([, { isAnswered }]) => isAnswered).map(([id]) => id);
    if (lost.length > 0) for (const { onLost } of this.#listeners) onLost(lost);
  }

  #engineOf(id: string) {
    return (this.#publications.get(id) ?? this.#subscriptions.get(id))?.engine;
  }

  #replyFrom(engine: SupervisedEngine, id: string) {
    return this.#engineOf(id) === engine ? this.#replies.get(id) : undefined;
  }

  /** Sends a request to the engine; resolves with the SDP of its reply. */
  #request(engine: SupervisedEngine, id: string, request: MediaRequest) {
    return new Promise<string>((resolve, reject) => {
      const settled = () => {
        clearTimeout(timer);
        this.#replies.delete(id);
      };
      const reply = {
        engine,
        resolve(sdp: string) {
          settled();
          resolve(sdp);
        },
        reject(error: Error) {
          settled();
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        reply.reject(new MediaUnavailable('The media engine does not answer.'));
        // If the engine replies later, no caller waits for it any more, so the connection is ended.
        if (this.#publications.has(id)) this.unpublish(id);
        else this.unsubscribe(id);
      }, REPLY_TIMEOUT_MS);
      this.#replies.set(id, reply);
      engine.send(request);
    });
  }

  /** An engine reports only its own audible publications; listeners get the audible publications of all engines. */
  #setAudible(engine: SupervisedEngine, audible: Set<string>) {
    for (const [id, publication] of onEngine(this.#publications, engine)) publication.isAudible = audible.has(id);
    const ids = [...this.#publications].filter(([, { isAudible }]) => isAudible).map(([id]) => id);
    for (const { onSpeaking } of this.#listeners) onSpeaking(ids);
  }

  #ended(engine: SupervisedEngine, message: Extract<MediaEvent, { type: 'failed' | 'gone' }>) {
    const { id } = message;
    if (this.#engineOf(id) !== engine) return;
    const reply = this.#replies.get(id);
    reply?.reject(
      message.type === 'failed'
        ? new InvalidMediaOffer(message.message)
        : new MediaUnavailable('The connection has ended.'),
    );
    this.#forget(id);
    if (!reply) for (const { onGone } of this.#listeners) onGone(id);
  }

  /** Removes a subscription, or a publication with its subscriptions; rejects requests that wait for a reply. */
  #forget(id: string) {
    const subscriptions = [...this.#subscriptions].filter(([, { publication }]) => publication === id);
    for (const each of [id, ...subscriptions.map(([subscription]) => subscription)]) {
      this.#publications.delete(each);
      this.#subscriptions.delete(each);
      this.#replies.get(each)?.reject(new MediaUnavailable('It is no longer needed.'));
    }
  }
}

const onEngine = <T extends { engine: SupervisedEngine }>(all: Map<string, T>, engine: SupervisedEngine) =>
  [...all].filter(([, each]) => each.engine === engine);
