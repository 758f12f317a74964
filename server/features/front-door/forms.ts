/**
 * Receives forms that a browser sends without a script. Another site could send one too, so only allowed origins are accepted, and cookies
 * are ignored.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { requireAllowedOrigin } from '#server/http/protection/origin-check.ts';
import type { Services } from '#server/services.ts';

/** Sets the referrer policy of pages with a form: with no-referrer, the browser would not name the form's origin. */
export const sendingOrigin = (reply: FastifyReply) => reply.header('referrer-policy', 'same-origin');

/**
 * Accepts only form-encoded bodies from allowed origins, and drops the cookies that the browser adds by itself.
 *
 * @param bodyLimit  maximum size of the form in bytes
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
    // PostgreSQL cannot store U+0000 in a text.
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body).replaceAll('%00', '')))),
  );
}
