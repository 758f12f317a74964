import { LOCALE_COOKIE, type Locale } from '#messages/locales.ts';
import { locale as shown } from '#texts/locale.ts';

const YEAR = 365 * 24 * 60 * 60;

/** The tab's storage has the language that it was last loaded for, so that it is tried only once. */
const TRIED = 'language-tried';

/** Keeps the language in this browser, and loads the page in it: the server chooses the page by this cookie. */
export function switchTo(locale: Locale) {
  // Without a network, the page would come back in the old language, and without what was typed.
  if (!navigator.onLine) return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not all our browsers have the Cookie Store API.
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
  forgetTried();
  location.reload();
}

/** The accounts that were told since the page was loaded: only their first answer may load it again. */
const told = new Set<string>();

/** Loads the page in the language of the account, whose cookie the server has set, if it is shown in another one. */
export function showIn(locale: Locale | undefined, accountId: string) {
  if (!locale || told.has(accountId)) return;
  told.add(accountId);
  if (locale === shown) return forgetTried();
  try {
    if (sessionStorage.getItem(TRIED) === locale) return;
    sessionStorage.setItem(TRIED, locale);
  } catch {
    // Without storage nothing would end a series of reloads.
    return;
  }
  location.reload();
}

function forgetTried() {
  try {
    sessionStorage.removeItem(TRIED);
  } catch {
    // Without storage nothing was kept.
  }
}
