/**
 * How our cookies are named and kept: for the server alone, and over HTTPS for no other host.
 *
 * A page of another site (ALLOWED_ORIGINS) has cookies of its own, which browsers keep apart (Partitioned) and send
 * although another site asks (SameSite=None). They are read only where the request comes from exactly that origin.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';

/** What can be done with the cookie of that name, which lasts that many seconds. */
export function cookieCalled(name: string, seconds: number) {
  return {
    read: (request: FastifyRequest, config: Config) => request.cookies[nameFor(name, config, request)],
    give: (reply: FastifyReply, config: Config, value: string) =>
      reply.setCookie(nameFor(name, config, reply.request), value, {
        ...optionsFor(config, reply.request),
        maxAge: seconds,
      }),
    take: (reply: FastifyReply, config: Config) =>
      reply.clearCookie(nameFor(name, config, reply.request), optionsFor(config, reply.request)),
  };
}

/** Over HTTPS the name's prefix makes browsers insist on Secure, on this host alone and on the whole site (RFC 6265bis). */
function nameFor(name: string, config: Config, request: FastifyRequest) {
  const site = crossSiteIn(request, config);
  if (site) return `__Host-${name}_${new URL(site).host.replaceAll(/[^\w.-]/g, '_')}`;
  return config.isHttps ? `__Host-${name}` : name;
}

function optionsFor(config: Config, request: FastifyRequest) {
  const always = { path: '/', httpOnly: true } as const;
  if (crossSiteIn(request, config)) return { ...always, sameSite: 'none', secure: true, partitioned: true } as const;
  return { ...always, sameSite: 'lax', secure: config.isHttps } as const;
}

/** The origin of the page that asks, where it is of another site. */
const crossSiteIn = ({ headers: { origin } }: FastifyRequest, { crossSiteOrigins }: Config) =>
  crossSiteOrigins.find((one) => one === origin);
