/**
 * How the front door receives forms of pages without a script. Another site's page could send one too, so only allowed
 * origins may, and nothing reads a cookie.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { requireAllowedOrigin } from '#server/http/protection/origin-check.ts';
import type { Services } from '#server/services.ts';

/** How our pages address what a form's page may send: with no-referrer, a browser would name no origin for a form. */
export const sendingOrigin = (reply: FastifyReply) => reply.header('referrer-policy', 'same-origin');

/**
 * Accepts only a form's encoding, of allowed origins, and forgets the cookies that the browser added by itself.
 *
 * @param bodyLimit  the bytes of the longest form
 */
export function acceptForms(forms: FastifyInstance, { config }: Pick<Services, 'config'>, bodyLimit: number) {
  requireAllowedOrigin(forms, config);
  forms.addHook('onRequest', (request, _reply, done) => {
    request.cookies = {};
    done();
  });
  forms.removeAllContentTypeParsers();
  forms.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    // PostgreSQL has no text with U+0000.
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body).replaceAll('%00', '')))),
  );
}
