/** Serves the files of the built web app unchanged. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR = 365 * 24 * 60 * 60;

interface Built {
  folder: string;
  /** Globs of the files that are not served here, because other code serves or changes them. */
  except: string[];
}

const asBuilt = {
  index: false,
  wildcard: false,
  cacheControl: false,
  preCompressed: true,
  // No Last-Modified header: files that are revalidated have an ETag.
  lastModified: false,
} satisfies Partial<FastifyStaticOptions>;

export async function serveBuiltFiles(app: FastifyInstance, { folder: root, except }: Built) {
  await serveHashedFiles(app, join(root, 'assets'));
  await app.register(fastifyStatic, {
    ...asBuilt,
    root,
    globIgnore: ['assets/**', ...except],
    setHeaders(reply, path) {
      // Files that refer to hashed files are revalidated, so that they belong to the current build.
      const refersToBuild = /(?:\.html|service-worker\.js|\.webmanifest)$/.test(path);
      reply.setHeader('cache-control', refersToBuild ? 'no-cache' : 'public, max-age=3600');
    },
  });
}

/**
 * Serves the files with a hash of their content in their names. A page loads about fifty of them, so headers that only
 * state the default are left out: this saves 100 bytes per file.
 */
async function serveHashedFiles(app: FastifyInstance, root: string) {
  // In some tests the web app has no such files.
  if (!existsSync(root)) return;
  const setHeaders: FastifyStaticOptions['setHeaders'] = (reply) =>
    reply.setHeader('cache-control', `public, max-age=${YEAR}, immutable`);
  await app.register(async (assets) => {
    assets.addHook('onSend', async (_, { raw }) => {
      // RFC 9112, section 9.3: an HTTP/1.1 connection stays open unless a header says that it closes.
      if (raw.shouldKeepAlive) raw.removeHeader('connection');
    });
    const withoutChecks = { etag: false, acceptRanges: false };
    await assets.register(fastifyStatic, {
      ...asBuilt,
      ...withoutChecks,
      root,
      prefix: '/assets',
      decorateReply: false,
      setHeaders,
    });
  });
}
