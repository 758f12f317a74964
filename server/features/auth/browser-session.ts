/** Starts a session once the user is authenticated, by password or by an identity provider. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import { shownEmail } from '#server/email/mailbox.ts';
import { serializePicture } from '#server/features/pictures/pictures.ts';
import { localeOf, setLocaleCookie } from '#server/http/locale.ts';
import { rememberDevice } from '#server/http/sessions/devices.ts';
import { endSession, sessionToken, setSessionCookie, startSession, type User } from '#server/http/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { updateUser } from './auth.store.ts';

type Person = Omit<User, 'sessionId' | 'locale'> & {
  locale?: Locale | null;
  /** The hash that the typed password matched, if any. If the account's hash has changed since, no session starts. */
  passwordHash?: string | null;
};

/** Starts a session in this browser, ends its previous one, and remembers the device for the account. @returns the account as its user sees it */
export async function startBrowserSession(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'signer'>,
  person: Person,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { config } = services;
  const { id: userId, passwordHash } = person;
  const userAgent = request.headers['user-agent'] ?? '';
  const token = await startSession(services, { userId, passwordHash, userAgent });
  const old = sessionToken(request, config);
  if (old) await endSession(services, old);
  setSessionCookie(reply, config, token);
  const locale = person.locale ?? (await adoptLocale(services.db, userId, localeOf(request)));
  if (locale) setLocaleCookie(reply, config, locale);
  rememberDevice(services, person.email, { request, reply });
  return serializeAccount({ ...person, locale });
}

/** Saves the browser's language for an account that has none, so that the account's emails are written in it. */
async function adoptLocale(db: Db, userId: string, locale: Locale) {
  if (locale === 'en') return null;
  await updateUser(db, userId, { locale });
  return locale;
}

export const serializeAccount = ({ id, name, email, pictureName, type, locale }: Person) => ({
  _id: id,
  name,
  email: shownEmail({ email }),
  ...serializePicture(pictureName),
  type,
  ...(locale && { locale }),
});
