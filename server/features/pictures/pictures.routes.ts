import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { matchesEtag } from '#server/http/files/conditional-get.ts';
import type { Services } from '#server/services.ts';
import { readPicture } from './pictures.ts';

const Address = z.object({ size: z.string(), name: z.string() });

/**
 * Serves the pictures. A name has 128 random bits, so the name alone permits access. The picture under a name never
 * changes, so browsers cache it for a year.
 */
export function pictureFileRoutes(app: FastifyInstance, { files }: Pick<Services, 'files'>) {
  app.get('/pictures/:size/:name', async ({ params, headers }, reply) => {
    const address = Address.parse(params);
    const bytes = await readPicture({ files }, address);
    const etag = `"${address.name}"`;
    reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      // Emails show the school's logo, also in webmail, which is another site.
      .header('cross-origin-resource-policy', 'cross-origin');
    if (matchesEtag(headers['if-none-match'], etag)) return reply.status(304).send();
    return reply.type('image/webp').send(bytes);
  });
}
