/** How our cookies are named and kept: for the server alone, and over HTTPS for no other host. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

/** What can be done with the cookie of that name, which lasts that many seconds. */
export function cookieCalled(name: string, seconds: number) {
  // Over HTTPS the name's prefix makes browsers insist on Secure, on this host alone and on the whole site (RFC 6265bis).
  const nameFor = ({ isHttps }: Config) => (isHttps ? `__Host-${name}` : name);

  return {
    read: (request: FastifyRequest, config: Config) => request.cookies[nameFor(config)],
    give: (reply: FastifyReply, config: Config, value: string) =>
      reply.setCookie(nameFor(config), value, { ...optionsFor(config), maxAge: seconds }),
    take: (reply: FastifyReply, config: Config) => reply.clearCookie(nameFor(config), optionsFor(config)),
  };
}

const optionsFor = ({ isHttps }: Config) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps }) as const;
