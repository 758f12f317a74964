/** When the user returns to a list, the link that the user had followed gets the focus again. */
import { useLocation } from 'react-router';

/** The router state of a link from an item's page back to its list, with the item's id. */
export const cameFrom = (id: string) => ({ cameFrom: id });

/** For a list: returns the id of the item from whose page the user came back; otherwise undefined. */
export const useReturnedFrom = () => (useLocation().state as Partial<ReturnType<typeof cameFrom>> | null)?.cameFrom;

/** A `ref` for that item's link. If the list loads late and the user already types in a field, it does nothing. */
export function focusUnlessTyping(link: HTMLElement | null) {
  if (!document.activeElement?.matches('input, textarea, select')) link?.focus();
}
