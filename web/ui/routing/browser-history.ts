/**
 * The history of the browser's tab, for react-router's `Router`. A navigation can be blocked, also Back and Forward, so that users are
 * asked before they lose their work.
 *
 * react-router's own `createBrowserRouter` can block navigations too. But it also loads data, which RTK Query does in this app, and would
 * make every first visit 16 kB larger.
 */
import { createPath, type Location, type NavigateOptions, type Navigator, parsePath, type To } from 'react-router';

/** What the browser stores with each entry of its history, under the names that react-router gives it. */
interface Entry {
  /** The state of the location. */
  usr: unknown;
  key: string;
  /** The number of history entries before this one, which distinguishes Back from Forward. */
  idx: number;
}

/** react-router's key for a location that was not reached by a link of the app. */
export const FIRST_KEY = 'default';

/** The tab's current location, and how the tab got there. */
export interface Visit {
  location: Location;
  /** Whether the scroll position stays unchanged. */
  keepsScroll: boolean;
}

export interface Leaving {
  from: Location;
  to: Location;
}

interface Blocker {
  blocks: (leaving: Leaving) => boolean;
  /** Called after a navigation was blocked. */
  onBlocked: (proceed: () => void) => void;
}

export class BrowserHistory implements Navigator {
  visit: Visit;
  #index: number;
  readonly #listeners = new Set<(left: Location) => void>();
  readonly #blockers = new Set<Blocker>();
  /** Called at the next popstate event, which this history has caused itself by `history.go`. */
  #onReturned: (() => void) | undefined;

  constructor() {
    if (storedEntry().idx === undefined) history.replaceState({ ...newEntry(0), key: FIRST_KEY }, '');
    this.#index = storedEntry().idx!;
    this.visit = { location: locationNow(), keepsScroll: false };
    addEventListener('popstate', this.#moved);
  }

  /** Removes the browser's listeners; for tests, which open the app several times. */
  dispose() {
    removeEventListener('popstate', this.#moved);
  }

  /** Calls the listener after each navigation, with the previous location. Returns the function that removes the listener. */
  listen(listener: (left: Location) => void) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Lets a component block navigations. Returns the function that removes the blocker. */
  block(blocker: Blocker) {
    this.#blockers.add(blocker);
    return () => void this.#blockers.delete(blocker);
  }

  createHref = (to: To) => (typeof to === 'string' ? to : createPath(to));

  go = (steps: number) => history.go(steps);

  push = (to: To, state?: unknown, options?: NavigateOptions) =>
    this.#unlessBlocked(to, () => this.#write('pushState', to, { state, ...options }));

  replace = (to: To, state?: unknown, options?: NavigateOptions) =>
    this.#unlessBlocked(to, () => this.#write('replaceState', to, { state, ...options }));

  #unlessBlocked(to: To, navigate: () => void) {
    const blocker = this.#blockerOf({ ...locationNow(), ...(typeof to === 'string' ? parsePath(to) : to) });
    if (blocker) blocker.onBlocked(navigate);
    else navigate();
  }

  #blockerOf(to: Location) {
    return [...this.#blockers].find(({ blocks }) => blocks({ from: this.visit.location, to }));
  }

  #write(method: 'pushState' | 'replaceState', to: To, { state, preventScrollReset = false }: NavigateOptions) {
    const entry = newEntry(this.#index + (method === 'pushState' ? 1 : 0), state);
    try {
      history[method](entry, '', this.createHref(to));
    } catch (error) {
      if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
      // Safari refuses to add more than 100 history entries in ten seconds.
      return location.assign(this.createHref(to));
    }
    this.#enter(preventScrollReset);
  }

  #enter(keepsScroll: boolean) {
    const { location: left } = this.visit;
    this.#index = storedEntry().idx!;
    this.visit = { location: locationNow(), keepsScroll };
    for (const notify of this.#listeners) notify(left);
  }

  readonly #moved = () => {
    const onReturned = this.#onReturned;
    this.#onReturned = undefined;
    if (onReturned) return onReturned();

    const { idx } = storedEntry();
    if (idx === undefined) return this.#enterPlace();
    const blocker = this.#blockerOf(locationNow());
    if (!blocker || idx === this.#index) return this.#enter(false);
    this.#returnFrom(idx - this.#index, blocker);
  };

  /** Records a jump to an element of the page (`#…`), to which the browser itself has scrolled. */
  #enterPlace() {
    history.replaceState(newEntry(this.#index + 1), '');
    this.#enter(true);
  }

  /** Undoes Back or Forward, which a page cannot prevent, before the user is asked. */
  #returnFrom(steps: number, { onBlocked }: Blocker) {
    const proceed = () => {
      this.#onReturned = () => this.#enter(false);
      history.go(steps);
    };
    this.#onReturned = () => onBlocked(proceed);
    history.go(-steps);
  }
}

/** Keys only have to differ within a tab. crypto.randomUUID is not used, because it is missing on plain HTTP pages. */
const newEntry = (idx: number, usr: unknown = null): Entry => ({
  usr,
  key: Math.random().toString(36).slice(2, 10),
  idx,
});

const storedEntry = () => (history.state ?? {}) as Partial<Entry>;

function locationNow(): Location {
  const { pathname, search, hash } = location;
  const { usr = null, key = FIRST_KEY } = storedEntry();
  return { pathname, search, hash, state: usr, key };
}
