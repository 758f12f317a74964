/**
 * Clears the browser's HTTP cache on sign-out, with files such as lesson videos. Not "cookies", which clears those of
 * every server of the domain, nor "storage", which deletes unsent work and the offline app. Not in Chromium, which takes
 * seconds for it while the page waits (https://crbug.com/40233601).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

export function clearSiteData(request: FastifyRequest, reply: FastifyReply) {
  const isChromium = /\bChrom(?:e|ium)\//.test(request.headers['user-agent'] ?? '');
  if (!isChromium) reply.header('clear-site-data', '"cache"');
}
