import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { openFileResponder } from '#server/http/files/file-response.ts';
import type { Services } from '#server/services.ts';
import { openFile } from './videos.ts';

const Params = z.object({ part: z.string(), name: z.string() });
const Seal = z.object({ until: z.coerce.number(), signature: z.string() });

/** Replaces a missing expiry and signature; no valid address contains these values. */
const NO_SEAL = { until: 0, signature: '' };

/** Serves video files to everyone with an address that has not expired. */
export function videoFileRoutes(app: FastifyInstance, services: Services) {
  const answers = openFileResponder();
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const seal = Seal.safeParse(request.query).data ?? NO_SEAL;
    const file = await openFile(services, { ...Params.parse(request.params), ...seal });
    const seconds = Math.floor(seal.until - services.clock.now().getTime() / 1000);
    reply.header('cache-control', `private, max-age=${seconds}`);
    reply.header('content-security-policy', "default-src 'none'; sandbox");
    return answers.send(request, reply, file);
  };
  // Fastify's own HEAD would read the whole file and discard it.
  for (const method of ['GET', 'HEAD']) app.route({ method, url: '/videos/:part/:name', handler });
}
