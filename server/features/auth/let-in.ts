/** What happens once it is certain who somebody is, however they have proved it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toWire as pictureToWire } from '#server/features/pictures/pictures.ts';
import { rememberDevice } from '#server/http/sessions/devices.ts';
import { endSession, sessionToken, setSessionCookie, startSession, type User } from '#server/http/sessions/sessions.ts';
import type { Services } from '#server/services.ts';

type Person = Omit<User, 'sessionId'> & {
  /** The one that was checked, where one was: changed since, it lets nobody in. */
  passwordHash?: string | null;
};

/** Starts a session in the browser that asks; the one that it had ends. From then on that device is known to the account. Comes back with what that person may see of it. */
export async function letIn(
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
  return toWire(person);
}

/** A person, as every answer about one has them. */
export const toWire = ({ id, name, email, pictureName, type }: Person) => ({
  _id: id,
  name,
  email,
  ...pictureToWire(pictureName),
  type,
});
