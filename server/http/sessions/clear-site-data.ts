/**
 * Makes browsers clear their HTTP cache at sign-out, which may contain lesson videos and other private files. The
 * values "cookies" and "storage" are not used: the first would delete cookies of all servers of the domain, the second
 * unsent work and the offline app. Not sent to Chromium, which takes seconds while the page waits
 * (https://crbug.com/40233601).
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

export function clearSiteData(request: FastifyRequest, reply: FastifyReply) {
  const isChromium = /\bChrom(?:e|ium)\//.test(request.headers['user-agent'] ?? '');
  if (!isChromium) reply.header('clear-site-data', '"cache"');
}
