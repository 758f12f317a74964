/** Sends the front door's pages in the visitor's language. Their headers allow pictures and videos, and nothing else to load. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { catalogues } from '#messages/catalogues.ts';
import { toErrorResponse } from '#server/http/errors/error-response.ts';
import { localeOf, namedLocale, setLocaleCookie } from '#server/http/locale.ts';
import { sendPage, toPage } from '#server/http/pages/pages.ts';
import type { Services } from '#server/services.ts';
import { errorPage, type Frame } from './layout.ts';
import { STYLES_SOURCE } from './styles.ts';

const POLICY = [
  "default-src 'none'",
  `style-src ${STYLES_SOURCE}`,
  "img-src 'self'",
  "media-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A language given in the URL is remembered for the next pages. */
export async function frameOf(
  { config, schoolDetails }: Pick<Services, 'config' | 'schoolDetails'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Frame> {
  const named = namedLocale(request);
  if (named) setLocaleCookie(reply, config, named);
  const locale = named ?? localeOf(request);
  const { publicUrl } = config;
  return {
    locale,
    isNamed: named !== undefined,
    texts: catalogues[locale],
    school: await schoolDetails.read(),
    publicUrl,
  };
}

/** Sends a page, or 304 if the browser has it already. */
export const sendFrontPage = (request: FastifyRequest, reply: FastifyReply, html: string) =>
  sendPage(toPage(html), request, reply.header('content-security-policy', POLICY));

/** Sends a page that contains a visitor's input. No browser or proxy may cache it. */
export const sendPrivatePage = (reply: FastifyReply, html: string) =>
  reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(html);

/** Answers an error with a readable page, not with the JSON that API clients get. */
export function sendErrorPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfter } = toErrorResponse(error, request);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return sendPrivatePage(reply.status(status), errorPage(localeOf(request), body.message));
}
