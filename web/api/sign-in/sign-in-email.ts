/**
 * The email address that prefills the sign-in form after its verification. The link in the email opens a
 * new tab, so the address waits in the local storage from the sign-up until then, and afterwards in the tab.
 * No URL contains it, so no server logs it; signing out clears it.
 */
import { DRAFT, REMEMBERED } from '#web/api/persisted.ts';
import { tryStorage } from '#web/storage.ts';

const SIGNED_UP = `${REMEMBERED}signed-up-email`;
const VERIFIED = `${DRAFT}sign-in-email`;

/** Stores the email address of a sign-up. Call this after a sign-up in this browser. */
export const storeSignedUpEmail = (email: string) => tryStorage(() => localStorage.setItem(SIGNED_UP, email));

/**
 * Call after an email address was verified in this tab.
 *
 * @param email  the verified address, if the server sent it; by default the address of the last sign-up in this browser
 */
export const storeVerifiedEmail = (email?: string) =>
  tryStorage(() => {
    const verified = email ?? localStorage.getItem(SIGNED_UP);
    if (verified) sessionStorage.setItem(VERIFIED, verified);
    localStorage.removeItem(SIGNED_UP);
  });

/** Returns the verified email address; the empty string if none is stored. */
export const findVerifiedEmail = () => tryStorage(() => sessionStorage.getItem(VERIFIED)) ?? '';
