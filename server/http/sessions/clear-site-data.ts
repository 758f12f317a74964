/**
 * What a browser forgets when somebody signs out, beside the session's cookie: the files in its cache, such as lesson
 * videos. Not "cookies", which takes those of every other server of the domain, nor "storage", which takes what waits
 * here to be sent and the app without a network. Browsers made of Chromium take seconds to clear the cache, and the
 * page waits for it (https://crbug.com/40233601): they are not asked to.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

export function clearSiteData(request: FastifyRequest, reply: FastifyReply) {
  const isChromium = /\bChrom(?:e|ium)\//.test(request.headers['user-agent'] ?? '');
  if (!isChromium) reply.header('clear-site-data', '"cache"');
}
