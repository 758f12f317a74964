import { LOCALE_COOKIE, type Locale } from '#messages/locales.ts';
import { locale as shown } from '#texts/locale.ts';
import { tryStorage } from '#web/storage.ts';
import { storeFields } from './carried-fields.ts';

const YEAR = 365 * 24 * 60 * 60;

/** Key in the tab's session storage: the language for which the page was reloaded, so that it is reloaded only once. */
const TRIED = 'language-tried';

/**
 * Stores the language in the cookie by which the server chooses the language of a page, and reloads the page. Typed text is kept, but not
 * passwords.
 */
export function switchTo(locale: Locale) {
  // Without a network the reloaded page would be in the old language, and without the typed input.
  if (!navigator.onLine) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not all our browsers have the Cookie Store API.
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
  forgetTried();
  storeFields();
  location.reload();
}

/** Ids of accounts whose language has been processed since the page was loaded: only the first reply about an account may reload it. */
const told = new Set<string>();

/** Reloads the page if it is not in the account's language. The server has set the cookie for that language already. */
export function showIn(locale: Locale | undefined, accountId: string) {
  if (!locale || told.has(accountId)) return;
  told.add(accountId);
  if (locale === shown) return forgetTried();
  // Without storage the page could reload again and again, so it is not reloaded.
  if (rememberTried(locale)) location.reload();
}

/** Returns whether this is the first try. */
const rememberTried = (locale: Locale) =>
  tryStorage(() => {
    if (sessionStorage.getItem(TRIED) === locale) return false;
    sessionStorage.setItem(TRIED, locale);
    return true;
  });

const forgetTried = () => tryStorage(() => sessionStorage.removeItem(TRIED));
