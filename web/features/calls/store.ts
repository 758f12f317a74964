/** A value that changes, and whoever wants to hear of it: what is not React tells what is. */
import { useSyncExternalStore } from 'react';

export class Store<State extends object> {
  #state: State;
  readonly #listeners = new Set<() => void>();

  constructor(initial: State) {
    this.#state = initial;
  }

  get = () => this.#state;

  set(changed: Partial<State>) {
    this.#state = { ...this.#state, ...changed };
    for (const tell of this.#listeners) tell();
  }

  /** Returns what ends it. */
  subscribe = (tell: () => void) => {
    this.#listeners.add(tell);
    return () => void this.#listeners.delete(tell);
  };
}

export const useStore = <State extends object>(store: Store<State>) => useSyncExternalStore(store.subscribe, store.get);
