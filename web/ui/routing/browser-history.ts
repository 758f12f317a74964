/**
 * The history of the browser's tab, for react-router's `Router`. A navigation can be blocked, also Back and Forward, so
 * that people are asked before they lose their work.
 *
 * react-router's own `createBrowserRouter` blocks navigations too. It also loads data, which RTK Query does here, and
 * every first visit would be 16 kB larger.
 */
import { createPath, type Location, type NavigateOptions, type Navigator, parsePath, type To } from 'react-router';

/** What the browser stores with each entry of its history, under the names that react-router gives it. */
interface Entry {
  /** The state of the location. */
  usr: unknown;
  key: string;
  /** The number of entries before this one, by which Back and Forward are told apart. */
  idx: number;
}

/** The key, as react-router names it, of a location to which no link of the app has led. */
export const FIRST_KEY = 'default';

/** Where the tab is, and how it got there. */
export interface Visit {
  location: Location;
  /** Whether the scroll position stays as it is. */
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
  /** Called by the next event of the browser, which this history has caused itself by `history.go`. */
  #onReturned: (() => void) | undefined;

  constructor() {
    if (storedEntry().idx === undefined) history.replaceState({ ...newEntry(0), key: FIRST_KEY }, '');
    this.#index = storedEntry().idx!;
    this.visit = { location: locationNow(), keepsScroll: false };
    addEventListener('popstate', this.#moved);
  }

  /** Stops following the browser; for tests, which open the app several times. */
  dispose() {
    removeEventListener('popstate', this.#moved);
  }

  /** Calls the listener after each navigation, with the location before. Returns the function that removes it. */
  listen(listener: (left: Location) => void) {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Lets a component block navigations. Returns the function that ends it. */
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
      // Safari refuses more than 100 entries in ten seconds.
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

  /** Enters a place on the page (`#…`) to which the browser itself has scrolled. */
  #enterPlace() {
    history.replaceState(newEntry(this.#index + 1), '');
    this.#enter(true);
  }

  /** Undoes Back or Forward, which a page cannot prevent, before it asks. */
  #returnFrom(steps: number, { onBlocked }: Blocker) {
    const proceed = () => {
      this.#onReturned = () => this.#enter(false);
      history.go(steps);
    };
    this.#onReturned = () => onBlocked(proceed);
    history.go(-steps);
  }
}

/** Keys need only differ within a tab: crypto.randomUUID is missing where the school is opened by plain HTTP. */
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
