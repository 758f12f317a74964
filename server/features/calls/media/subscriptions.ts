/**
 * One member's subscriptions to the publications of the others.
 *
 *   idle → queued → requesting → offered → connected
 *
 * `idle`: the video is not requested, its connection was lost, or the engine refused it for now. Only a few
 * subscriptions are negotiated (requesting, offered) at a time, because each costs a phone an answer and a connection.
 */
import { randomUUID } from 'node:crypto';
import type { CallEvent, Quality, Source } from '#contract/calls.ts';
import { type Holder, InvalidMediaOffer, MediaUnavailable, type OrphanedSubscription } from '#server/ports/media.ts';
import type { EngineConnections } from './engine-connections.ts';

const MAX_NEGOTIATING = 4;
/** The pause after a refusal by the engine, which may be full. */
const RETRY_MS = 3_000;
/** An offer that is unanswered for this long no longer counts as being negotiated. */
const ANSWER_TIMEOUT_MS = 10_000;

interface Subscription {
  publicationId: string;
  quality: Quality;
  state: { name: 'idle' } | { name: 'queued' } | Connection;
}

interface Connection {
  name: 'requesting' | 'offered' | 'connected';
  id: string;
  /** Ends this negotiation, so that the next one can start; idempotent. */
  settle: () => void;
}

interface Needs {
  engine: EngineConnections;
  /** The member. */
  receiver: Holder;
  /** The quality of each video until the member requests another quality. */
  defaultQuality: Quality;
  send: (message: CallEvent) => void;
  onFault: (error: unknown) => void;
}

export class Subscriptions {
  readonly #needs: Needs;
  readonly #byPublication = new Map<string, Subscription>();
  #negotiating = 0;
  #isPaused = false;

  constructor(needs: Needs) {
    this.#needs = { ...needs };
  }

  hasConnections() {
    return [...this.#byPublication.values()].some(({ state }) => isConnection(state));
  }

  /** Subscribes to a publication, unless it is subscribed to already. */
  add({ id, source }: { id: string; source: Source }) {
    if (this.#byPublication.has(id)) return;
    const quality = source === 'microphone' ? 'high' : this.#needs.defaultQuality;
    const subscription: Subscription = { publicationId: id, quality, state: { name: 'idle' } };
    this.#byPublication.set(id, subscription);
    if (quality !== 'none') this.#enqueue(subscription);
  }

  /** Adds a connection that was opened already before this process became the primary. */
  adopt({ id, publication: publicationId, quality }: OrphanedSubscription) {
    const subscription: Subscription = { publicationId, quality, state: { name: 'connected', id, settle() {} } };
    this.#byPublication.set(publicationId, subscription);
    this.#needs.engine.add(id, () => this.#release(subscription));
  }

  /** Handles the member's answer to an offer. */
  answer({ publication, sdp }: { publication: string; sdp: string }) {
    const state = this.#byPublication.get(publication)?.state;
    if (state?.name !== 'offered') return;
    state.name = 'connected';
    this.#media.acceptAnswer(state.id, sdp);
    state.settle();
  }

  setQuality({ publication, quality }: { publication: string; quality: Quality }) {
    const subscription = this.#byPublication.get(publication);
    if (!subscription || subscription.quality === quality) return;
    subscription.quality = quality;
    if (isConnection(subscription.state)) this.#media.setQuality(subscription.state.id, quality);
    else if (quality === 'none') subscription.state = { name: 'idle' };
    else this.#enqueue(subscription);
  }

  /** Negotiates a new connection for a publication after the member has lost its connection. */
  reconnect(publicationId: string) {
    const subscription = this.#byPublication.get(publicationId);
    if (!subscription) return;
    this.#disconnect(subscription);
    if (subscription.quality !== 'none') this.#enqueue(subscription);
  }

  /** Sends no offers until `resume`. To be called when the member's WebSocket is lost. */
  pause() {
    this.#isPaused = true;
  }

  /**
   * Continues on the new WebSocket of the member. Repeats unanswered offers, because they may have been lost with the
   * old WebSocket.
   */
  resume({ send, defaultQuality, receiver }: Pick<Needs, 'send' | 'defaultQuality' | 'receiver'>) {
    Object.assign(this.#needs, { send, defaultQuality, receiver });
    this.#isPaused = false;
    for (const { publicationId, state } of [...this.#byPublication.values()])
      if (state.name === 'offered') this.reconnect(publicationId);
    this.#startNext();
  }

  /** Ends the subscription to a publication that has ended. */
  drop(publicationId: string) {
    const subscription = this.#byPublication.get(publicationId);
    this.#byPublication.delete(publicationId);
    if (subscription) this.#disconnect(subscription);
  }

  dropAll() {
    for (const publicationId of [...this.#byPublication.keys()]) this.drop(publicationId);
  }

  /** Ends all subscriptions. To be called when the media engine has ended, and all its connections with it. */
  engineLost() {
    const lost = [...this.#byPublication.values()];
    this.#byPublication.clear();
    for (const subscription of lost) this.#release(subscription);
  }

  #enqueue(subscription: Subscription) {
    subscription.state = { name: 'queued' };
    this.#startNext();
  }

  #startNext() {
    for (const subscription of this.#byPublication.values()) {
      if (this.#negotiating >= MAX_NEGOTIATING || this.#isPaused) return;
      if (subscription.state.name === 'queued') void this.#negotiate(subscription);
    }
  }

  async #negotiate(subscription: Subscription) {
    const { publicationId: publication, quality } = subscription;
    const connection = this.#openConnection(subscription);
    try {
      const { receiver } = this.#needs;
      const sdp = await this.#media.subscribe({ id: connection.id, publication, quality, receiver });
      if (subscription.state !== connection) return this.#media.unsubscribe(connection.id);
      connection.name = 'offered';
      // The member may have chosen another quality while the offer was created.
      if (subscription.quality !== quality) this.#media.setQuality(connection.id, subscription.quality);
      this.#needs.send({ type: 'offer', publication, sdp });
    } catch (error) {
      if (subscription.state === connection) this.#release(subscription);
      // If the publication or the engine has ended, the subscription is dropped anyway; an overloaded engine recovers.
      if (error instanceof MediaUnavailable || error instanceof InvalidMediaOffer) this.#retryLater(subscription);
      else this.#needs.onFault(error);
    }
    return undefined;
  }

  #openConnection(subscription: Subscription) {
    let isSettled = false;
    const settle = () => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(timer);
      this.#negotiating--;
      this.#startNext();
    };
    const timer = setTimeout(settle, ANSWER_TIMEOUT_MS).unref();
    const connection: Connection = { name: 'requesting', id: randomUUID(), settle };
    this.#negotiating++;
    subscription.state = connection;
    this.#needs.engine.add(connection.id, () => this.#release(subscription));
    return connection;
  }

  #retryLater(subscription: Subscription) {
    setTimeout(() => {
      const isCurrent = this.#byPublication.get(subscription.publicationId) === subscription;
      if (isCurrent && subscription.quality !== 'none' && subscription.state.name === 'idle')
        this.#enqueue(subscription);
    }, RETRY_MS).unref();
  }

  #disconnect(subscription: Subscription) {
    if (isConnection(subscription.state)) this.#media.unsubscribe(subscription.state.id);
    this.#release(subscription);
  }

  /** Makes a subscription idle, because its connection is closed or not requested any more. */
  #release(subscription: Subscription) {
    const { state } = subscription;
    subscription.state = { name: 'idle' };
    if (!isConnection(state)) return;
    this.#needs.engine.delete(state.id);
    state.settle();
  }

  get #media() {
    return this.#needs.engine.media;
  }
}

const isConnection = (state: Subscription['state']): state is Connection =>
  state.name !== 'idle' && state.name !== 'queued';
