/** State outside React that changes over time. Components read it with useObservable. */
import { useSyncExternalStore } from 'react';

export class Observable<State extends object> {
  #state: State;
  readonly #listeners = new Set<() => void>();

  constructor(initial: State) {
    this.#state = initial;
  }

  get = () => this.#state;

  /** Replaces these properties and notifies every listener. */
  set(changed: Partial<State>) {
    this.#state = { ...this.#state, ...changed };
    for (const notify of this.#listeners) notify();
  }

  /** Adds a listener. Returns the function that removes it. */
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
}

export const useObservable = <State extends object>(observable: Observable<State>) =>
  useSyncExternalStore(observable.subscribe, observable.get);
