/** Whoever goes back to a list is where she left it: the link to what she comes from gets the focus. */
import { useLocation } from 'react-router';

/** For a link back: tells the list what it was left for. */
export const cameFrom = (id: string) => ({ cameFrom: id });

/** In a list: what one comes back from; undefined where one does not. */
export const useCameFrom = () => (useLocation().state as Partial<ReturnType<typeof cameFrom>> | null)?.cameFrom;

/** A `ref` for its link. The list may come some time after the page, when somebody writes in it already. */
export function takeFocus(link: HTMLElement | null) {
  if (!document.activeElement?.matches('input, textarea, select')) link?.focus();
}
