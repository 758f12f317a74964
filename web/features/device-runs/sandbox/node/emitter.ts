/** Node's EventEmitter, without the methods that beginners do not use. */

type Listener = (...given: unknown[]) => void;

export class EventEmitter {
  #listeners = new Map<string, Listener[]>();

  on(event: string, listener: Listener): this {
    this.#listeners.set(event, [...this.#of(event), listener]);
    return this;
  }

  addListener(event: string, listener: Listener): this {
    return this.on(event, listener);
  }

  once(event: string, listener: Listener): this {
    const onlyOnce: Listener = (...given) => {
      this.off(event, onlyOnce);
      listener.apply(this, given);
    };
    return this.on(event, onlyOnce);
  }

  off(event: string, listener: Listener): this {
    this.#listeners.set(
      event,
      this.#of(event).filter((each) => each !== listener),
    );
    return this;
  }

  removeListener(event: string, listener: Listener): this {
    return this.off(event, listener);
  }

  removeAllListeners(event?: string): this {
    if (event === undefined) this.#listeners.clear();
    else this.#listeners.delete(event);
    return this;
  }

  emit(event: string, ...given: unknown[]): boolean {
    const listeners = this.#of(event);
    for (const listener of listeners) listener.apply(this, given);
    return listeners.length > 0;
  }

  listenerCount(event: string): number {
    return this.#of(event).length;
  }

  #of(event: string) {
    return this.#listeners.get(event) ?? [];
  }
}
