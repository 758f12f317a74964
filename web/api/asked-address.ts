/**
 * The address that somebody asked for before signing in. It waits in the session
 * storage of the tab, because letters and their links come between; it counts
 * once, and signing out forgets it, as it does every draft.
 */
import { DRAFT, ifAllowed, LEFT } from './persisted.ts';

const ASKED = `${DRAFT}asked`;

/**
 * The state of a way to the sign-in screen that may lead on from there. Without it,
 * as when the screen is opened by hand or found again by the way back, it leads home.
 */
export const leadingOn = 'leading on';

/** Unless it is where somebody chose to go: she has left that page, and has not asked for it. */
export const keepAsked = (address: string) =>
  ifAllowed(() => {
    if (sessionStorage.getItem(LEFT) !== address) sessionStorage.setItem(ASKED, address);
  });

/** @param state  what came with the way to the sign-in screen */
export function findAsked(state: unknown) {
  const kept = state === leadingOn && ifAllowed(() => sessionStorage.getItem(ASKED));
  return kept && isOurs(kept) ? kept : undefined;
}

export const forgetAsked = () => ifAllowed(() => sessionStorage.removeItem(ASKED));

/** Once somebody is in. Not before: a tab that follows another one out may come by its page twice. */
export const forgetLeft = () => ifAllowed(() => sessionStorage.removeItem(LEFT));

/** Browsers take a backslash for a slash, skip tabs, and two slashes begin another host. */
export const isOurs = (address: string) => /^\/(?![/\\])[^\p{Cc}]*$/u.test(address);
