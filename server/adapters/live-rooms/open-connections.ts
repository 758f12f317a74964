/** The publications and subscriptions that a primary has opened, so that its successor can take them over. */
import type { Media, OrphanedPublication, OrphanedSubscription } from '#server/ports/media.ts';
import type { ToEngines } from './remote-media-protocol.ts';

export class OpenConnections {
  readonly #media: Media;
  readonly #publications = new Map<string, OrphanedPublication>();
  readonly #subscriptions = new Map<string, OrphanedSubscription & { isAnswered: boolean }>();

  constructor(media: Media) {
    this.#media = media;
  }

  async publish(publication: Parameters<Media['publish']>[0], isCurrent: () => boolean) {
    const sdp = await this.#media.publish(publication);
    const { id, room, sender } = publication;
    // The requesting primary has ended, so the answer cannot reach the browser.
    if (!isCurrent()) this.#media.unpublish(id);
    else if (sender) this.#publications.set(id, { id, room, sender, isHeld: false });
    return sdp;
  }

  subscribe(subscription: Parameters<Media['subscribe']>[0]) {
    const { receiver } = subscription;
    if (receiver) this.#subscriptions.set(subscription.id, { ...subscription, receiver, isAnswered: false });
    return this.#media.subscribe(subscription).catch((error: unknown) => {
      this.forget(subscription.id);
      throw error;
    });
  }

  command(command: Extract<ToEngines, { values: unknown }>) {
    switch (command.type) {
      case 'hold':
        this.#change(this.#publications, command.values[0], { isHeld: command.values[1] });
        return this.#media.hold(...command.values);
      case 'acceptAnswer':
        this.#change(this.#subscriptions, command.values[0], { isAnswered: true });
        return this.#media.acceptAnswer(...command.values);
      case 'setQuality':
        this.#change(this.#subscriptions, command.values[0], { quality: command.values[1] });
        return this.#media.setQuality(...command.values);
      case 'unpublish':
        this.forget(command.values[0]);
        return this.#media.unpublish(...command.values);
      case 'unsubscribe':
        this.forget(command.values[0]);
        return this.#media.unsubscribe(...command.values);
    }
  }

  #change<T extends object>(all: Map<string, T>, id: string, changed: Partial<T>) {
    const found = all.get(id);
    if (found) Object.assign(found, changed);
  }

  /** Removes a subscription, or a publication with its subscriptions. */
  forget(id: string) {
    this.#publications.delete(id);
    this.#subscriptions.delete(id);
    for (const [other, { publication }] of this.#subscriptions)
      if (publication === id) this.#subscriptions.delete(other);
  }

  /** Lists the open connections. Ends unanswered subscriptions, because their offers may never have reached the browser. */
  left() {
    for (const { id, isAnswered } of [...this.#subscriptions.values()]) {
      if (isAnswered) continue;
      this.forget(id);
      this.#media.unsubscribe(id);
    }
    const subscriptions = [...this.#subscriptions.values()].map(({ isAnswered: _, ...left }) => left);
    return { publications: [...this.#publications.values()], subscriptions };
  }

  isEmpty() {
    return this.#publications.size === 0;
  }

  endAll() {
    for (const id of [...this.#publications.keys()]) this.command({ type: 'unpublish', values: [id] });
  }
}
