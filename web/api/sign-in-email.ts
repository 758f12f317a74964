/**
 * The email address that the sign-in form begins with after one was verified. The
 * link in the email opens a tab of its own, so the address waits in the local
 * storage from the sign-up until then, and afterwards in the tab. It is in no
 * address of a page, so no server logs it, and signing out forgets it.
 */
import { DRAFT, ifAllowed, REMEMBERED } from './persisted.ts';

const SIGNED_UP = `${REMEMBERED}signed-up-email`;
const VERIFIED = `${DRAFT}sign-in-email`;

/** After a sign-up in this browser. */
export const keepSignedUpEmail = (email: string) => ifAllowed(() => localStorage.setItem(SIGNED_UP, email));

/**
 * After the address was verified in this tab.
 *
 * @param email  the verified one, if the server named it; otherwise the one that this browser signed up with
 */
export const keepVerifiedEmail = (email?: string) =>
  ifAllowed(() => {
    const verified = email ?? localStorage.getItem(SIGNED_UP);
    if (verified) sessionStorage.setItem(VERIFIED, verified);
    localStorage.removeItem(SIGNED_UP);
  });

/** Empty without one. */
export const findVerifiedEmail = () => ifAllowed(() => sessionStorage.getItem(VERIFIED)) ?? '';
