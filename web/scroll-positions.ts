/**
 * The scroll positions of the pages in the tab's history. A new page starts at its top; Back, Forward and a reload return
 * to where the page was. The browser's own restoration acts before the page has its content.
 */
import type { Location } from 'react-router';
import { tryStorage } from '#web/storage.ts';
import type { Visit } from '#web/ui/routing/browser-history.ts';

const STORED_AS = 'scroll-positions';

export class ScrollPositions {
  /** Pixels from the top, by location. */
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

  /** Stores the positions when the document is left. Returns the function that ends it. */
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

/** Several URLs that are opened in one tab by hand have the same key. */
const entryOf = ({ key, pathname }: Location) => `${key} ${pathname}`;

const readPositions = () =>
  new Map<string, number>(tryStorage(() => JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]')) ?? []);

/** The id that a URL's `#…` names; empty if the URL was cut in the middle of a character. */
function placeIn({ hash }: Location) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
