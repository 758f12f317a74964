/**
 * Whatever has the focus in a place may go, by an answer from far away say: then the focus comes to the place itself.
 * What is only moved in it loses the focus as well, and gets it back.
 */
import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** To be spread on an element that can have the focus, such as one with tabIndex -1. */
export function useKeptFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  const focused = useRef<HTMLElement>(null);

  // What is gone is known only after it has been drawn.
  useLayoutEffect(() => {
    const last = focused.current;
    if (!last || (last.isConnected && document.activeElement !== document.body)) return;
    if (last.isConnected) return last.focus();
    focused.current = null;
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  });
  return {
    ref: place,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target;
    },
    // React does not tell it of what it takes away itself.
    onBlur: () => {
      focused.current = null;
    },
  };
}
