/**
 * Remembers the scroll position of each entry in the tab's history. A new page starts at its top; Back, Forward and a reload
 * restore the position. The browser's own restoration would act before the page has its content.
 */
import type { Location } from 'react-router';
import { tryStorage } from '#web/storage.ts';
import type { Visit } from '#web/ui/routing/browser-history.ts';

const STORED_AS = 'scroll-positions';

export class ScrollPositions {
  /** Pixels from the top, by history entry and path. */
  readonly #positions = readPositions();

  remember(left: Location) {
    this.#positions.set(entryOf(left), scrollY);
  }

  restore({ location, keepsScroll }: Visit) {
    const position = this.#positions.get(entryOf(location));
    if (position !== undefined) return scrollTo(0, position);
    const place = document.getElementById(placeIn(location));
    if (place) return place.scrollIntoView();
    if (!keepsScroll) scrollTo(0, 0);
  }

  /** Stores the positions when the tab reloads or leaves the app. Returns a function that stops this. */
  keepAtReload(locationNow: () => Location) {
    history.scrollRestoration = 'manual';
    const store = () => {
      this.remember(locationNow());
      tryStorage(() => sessionStorage.setItem(STORED_AS, JSON.stringify([...this.#positions])));
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', store);
    return () => removeEventListener('pagehide', store);
  }
}

/** The key alone is not unique: URLs that the user types into one tab all have the same key. */
const entryOf = ({ key, pathname }: Location) => `${key} ${pathname}`;

const readPositions = () =>
  new Map<string, number>(tryStorage(() => JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]')) ?? []);

/** Returns the id in a URL's fragment; empty if the URL was cut in the middle of a character. */
function placeIn({ hash }: Location) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
