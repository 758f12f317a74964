import { LOCALE_COOKIE, type Locale } from '#messages/locales.ts';
import { locale as shown } from '#texts/locale.ts';

const YEAR = 365 * 24 * 60 * 60;

/** Keeps the language in this browser, and loads the page in it: the server chooses the page by this cookie. */
export function switchTo(locale: Locale) {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: not all our browsers have the Cookie Store API.
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure}`;
  location.reload();
}

/** The tab's storage has the language that it was last loaded for, so that it is tried only once. */
const TRIED = 'language-tried';

/** Loads the page in the language of the account, whose cookie the server has set, if it is shown in another one. */
export function showIn(locale: Locale | undefined) {
  if (!locale || locale === shown) return;
  try {
    if (sessionStorage.getItem(TRIED) === locale) return;
    sessionStorage.setItem(TRIED, locale);
  } catch {
    // Without storage nothing would end a series of reloads.
    return;
  }
  location.reload();
}
