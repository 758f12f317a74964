import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { matchesEtag } from '#server/http/files/conditional-get.ts';
import type { Services } from '#server/services.ts';
import { readLogo, readPicture } from './pictures.ts';

const Address = z.object({ size: z.string(), name: z.string() });

/**
 * Serves the pictures. A name has 128 random bits, so the name alone permits access. The picture under a name never
 * changes, so browsers cache it for a year.
 */
export function pictureFileRoutes(app: FastifyInstance, { files }: Pick<Services, 'files'>) {
  app.get('/pictures/:size/:name', async (request, reply) => {
    const address = Address.parse(request.params);
    const bytes = await readPicture({ files }, address);
    return uploadPicture(request, reply, { name: address.name, type: 'image/webp', bytes });
  });

  app.get('/pictures/logo/:name', async (request, reply) => {
    const { name } = Address.pick({ name: true }).parse(request.params);
    const bytes = await readLogo({ files }, name);
    // Emails show the logo, and a webmail page that displays an email is on another site.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return uploadPicture(request, reply, { name, type: 'image/png', bytes });
  });
}

interface Picture {
  name: string;
  type: string;
  bytes: Uint8Array;
}

function uploadPicture({ headers }: FastifyRequest, reply: FastifyReply, { name, type, bytes }: Picture) {
  const etag = `"${name}"`;
  reply
    .header('etag', etag)
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox");
  if (matchesEtag(headers['if-none-match'], etag)) return reply.status(304).send();
  return reply.type(type).send(bytes);
}
