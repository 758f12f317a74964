/** Determines in which language a request is answered. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { isLocale, LOCALE_COOKIE, type Locale, localeTags } from '#messages/locales.ts';
import type { Config } from '#server/config/config.ts';

/** The language chosen in this browser, or else the best that it accepts (RFC 9110, section 12.5.4), or English. */
export function localeOf(request: FastifyRequest): Locale {
  const chosen = chosenLocale(request);
  if (chosen) return chosen;
  const accepted = new Negotiator(request.raw).language(localeTags);
  return isLocale(accepted) ? accepted : 'en';
}

/** The language that was chosen in this browser; undefined if none was. */
export function chosenLocale(request: FastifyRequest): Locale | undefined {
  // There are no cookies if the request was refused before they were read.
  const chosen = request.cookies?.[LOCALE_COOKIE];
  return isLocale(chosen) ? chosen : undefined;
}

/** The language in the URL, as in `/?locale=sw`; undefined if the URL names none that we have. */
export function namedLocale({ query }: FastifyRequest): Locale | undefined {
  const { locale } = query as { locale?: unknown };
  return isLocale(locale) ? locale : undefined;
}

const YEAR = 365 * 24 * 60 * 60;

/** Call this at sign-out, because the next person at this device has not chosen this language. */
export const clearLocaleCookie = (reply: FastifyReply) => reply.clearCookie(LOCALE_COOKIE, { path: '/' });

/** Stores the language in this browser. The page's own script writes the same cookie (web/ui/language/locale-cookie.ts). */
export const setLocaleCookie = (reply: FastifyReply, config: Config, locale: Locale) =>
  reply.setCookie(LOCALE_COOKIE, locale, { path: '/', maxAge: YEAR, sameSite: 'lax', secure: config.isHttps });

/** Tells caches, by the Vary header, that the response depends on the request's language. */
export function varyByLocale(reply: FastifyReply) {
  const before = reply.getHeader('vary');
  return reply.header('vary', [before, 'Accept-Language', 'Cookie'].filter(Boolean).join(', '));
}
