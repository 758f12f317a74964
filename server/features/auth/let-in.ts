/** What happens once it is certain who somebody is, however they have proved it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toWire as pictureToWire } from '#server/features/pictures/pictures.ts';
import { endSession, giveSession, sessionToken, startSession, type User } from '#server/http/sessions.ts';
import type { Services } from '#server/services.ts';

type Person = Omit<User, 'sessionId'>;

/** Starts a session in the browser that asks; the one that it had ends. Comes back with what that person may see of it. */
export async function letIn(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  person: Person,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
) {
  const { config } = services;
  const old = sessionToken(request, config);
  if (old) await endSession(services, old);
  const userAgent = request.headers['user-agent'] ?? '';
  giveSession(reply, config, await startSession(services, { userId: person.id, userAgent }));
  return toWire(person);
}

export const toWire = ({ id, name, email, pictureName, type }: Person) => ({
  _id: id,
  name,
  email,
  ...pictureToWire(pictureName),
  type,
});
