/** Starting a session once the user is authenticated, by password or by an identity provider. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { serializePicture } from '#server/features/pictures/pictures.ts';
import { rememberDevice } from '#server/http/sessions/devices.ts';
import { endSession, sessionToken, setSessionCookie, startSession, type User } from '#server/http/sessions/sessions.ts';
import type { Services } from '#server/services.ts';

type Person = Omit<User, 'sessionId'> & {
  /** The hash that the typed password matched, if any. No session starts if the account's hash has changed since. */
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
  rememberDevice(services, person.email, { request, reply });
  return serializeAccount(person);
}

export const serializeAccount = ({ id, name, email, pictureName, type }: Person) => ({
  _id: id,
  name,
  email,
  ...serializePicture(pictureName),
  type,
});
