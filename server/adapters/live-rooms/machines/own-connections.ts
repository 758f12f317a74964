/** The publications and subscriptions of this school, and on which machine each is. */

interface Publication<Machine> {
  machine: Machine;
  room: string;
}

interface Subscription<Machine> {
  machine: Machine;
  publication: string;
}

export class OwnConnections<Machine> {
  readonly #publications = new Map<string, Publication<Machine>>();
  readonly #subscriptions = new Map<string, Subscription<Machine>>();

  addPublication(id: string, publication: Publication<Machine>) {
    this.#publications.set(id, publication);
  }

  addSubscription(id: string, subscription: Subscription<Machine>) {
    this.#subscriptions.set(id, subscription);
  }

  machineOf(id: string) {
    return (this.#publications.get(id) ?? this.#subscriptions.get(id))?.machine;
  }

  countOn(machine: Machine) {
    const all = [...this.#publications.values(), ...this.#subscriptions.values()];
    return all.filter((one) => one.machine === machine).length;
  }

  hasRoom(room: string) {
    return [...this.#publications.values()].some((publication) => publication.room === room);
  }

  /** Removes a subscription, or a publication with its subscriptions. */
  forget(id: string) {
    this.#publications.delete(id);
    this.#subscriptions.delete(id);
    for (const [other, { publication }] of this.#subscriptions)
      if (publication === id) this.#subscriptions.delete(other);
  }
}
