/** On return to a list, the link that was followed gets the focus again. */
import { useLocation } from 'react-router';

/** The router state of a link back to the list: the id of the item it was left for. */
export const cameFrom = (id: string) => ({ cameFrom: id });

/** In a list: the id of the item the user returns from, if any. */
export const useReturnedFrom = () => (useLocation().state as Partial<ReturnType<typeof cameFrom>> | null)?.cameFrom;

/** A `ref` for the link of the item returned from. If the list loads late, the user may already type in a field. */
export function focusUnlessTyping(link: HTMLElement | null) {
  if (!document.activeElement?.matches('input, textarea, select')) link?.focus();
}
