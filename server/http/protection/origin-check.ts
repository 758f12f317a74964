/** Protects against cross-site request forgery: only pages of allowed origins may send requests that change data. */

import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { Refusal } from '#server/refusal.ts';
import * as generalTexts from '#texts/general.ts';

/** Refuses changes with a wrong Origin header. Browsers set this header, and pages cannot forge it. */
export function requireAllowedOrigin(app: FastifyInstance, { allowedOrigins }: Config) {
  app.addHook('onRequest', ({ method, headers }, _reply, done) => {
    if (method === 'GET' || method === 'HEAD') return done();
    const { origin } = headers;
    const isOurs = origin ? allowedOrigins.includes(origin) : headers['sec-fetch-site'] === 'same-origin';
    done(isOurs ? undefined : new Refusal('not_allowed', generalTexts.wrongOrigin));
  });
}
