/**
 * The page that a visitor requested before signing in. Its URL is stored in the session storage of the tab,
 * because the visitor may confirm an email address in between. It is used once; signing out clears it.
 */
import { DRAFT, SIGN_OUT_PAGE } from '#web/api/persisted.ts';
import { tryStorage } from '#web/storage.ts';

const REQUESTED = `${DRAFT}asked`;

/**
 * Router state of a navigation to the sign-in page, after which the requested page is opened. Without it,
 * as when the sign-in page is opened by hand or by the Back button, signing in leads home.
 */
export const RETURN_STATE = 'leading on';

/** Stores a page's URL, except that of the page on which the person has just signed out and so left on purpose. */
export const rememberRequestedPage = (address: string) =>
  tryStorage(() => {
    if (sessionStorage.getItem(SIGN_OUT_PAGE) !== address) sessionStorage.setItem(REQUESTED, address);
  });

/** Returns the page to open after signing in, if there is one. @param state  router state of the sign-in page */
export function findRequestedPage(state: unknown) {
  const stored = state === RETURN_STATE && tryStorage(() => sessionStorage.getItem(REQUESTED));
  return stored && isOwnPath(stored) ? stored : undefined;
}

export const forgetRequestedPage = () => tryStorage(() => sessionStorage.removeItem(REQUESTED));

/** Forgets the page left at sign-out. Call it after the next sign-in: a tab signed out by another tab may need it twice. */
export const forgetSignOutPage = () => tryStorage(() => sessionStorage.removeItem(SIGN_OUT_PAGE));

/** Returns whether a URL stays on this site. Browsers read '\' as '/', skip tabs, and take '//' for a new host. */
export const isOwnPath = (address: string) => /^\/(?![/\\])[^\p{Cc}]*$/u.test(address);
