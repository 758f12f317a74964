/**
 * When the focused element inside a container is removed (by a refetch, say), the
 * container takes the focus. An element that React only moves gets its focus back.
 */
import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** Returns a ref and event handlers for a container that can take the focus, such as one with tabIndex -1. */
export function useFocusFallback<Container extends HTMLElement>() {
  const container = useRef<Container>(null);
  const focused = useRef<HTMLElement>(null);

  // This is an effect, because only after the render is it known which elements were removed.
  useLayoutEffect(() => {
    const last = focused.current;
    if (!last || (last.isConnected && document.activeElement !== document.body)) return;
    if (last.isConnected) return last.focus();
    focused.current = null;
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true });
  });
  return {
    ref: container,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      focused.current = target;
    },
    // React fires no blur event for an element that it removes itself.
    onBlur: () => {
      focused.current = null;
    },
  };
}
