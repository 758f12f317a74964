import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '#server/services.ts';
import { readPicture } from './pictures.ts';

const Address = z.object({ size: z.string(), name: z.string() });

/**
 * The pictures themselves. Their names hold 128 random bits, and whoever has one
 * may see it, as everywhere on the web; a name never gets another picture.
 */
export function pictureFileRoutes(app: FastifyInstance, { files }: Pick<Services, 'files'>) {
  app.get('/pictures/:size/:name', async ({ params }, reply) => {
    const bytes = await readPicture({ files }, Address.parse(params));
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/webp')
      .send(bytes);
  });
}
