/**
 * Names and attributes of our cookies: they are HttpOnly, and over HTTPS bound to this host.
 *
 * A page of another site in ALLOWED_ORIGINS gets separate cookies, whose names contain its host: Partitioned, and
 * SameSite=None so that browsers send them across sites. They are read only in requests from exactly that origin.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';

/** Functions to read, set and clear one cookie. @param seconds  the cookie's lifetime */
export function namedCookie(name: string, seconds: number) {
  return {
    read: (request: FastifyRequest, config: Config) => request.cookies[nameFor(name, config, request)],
    set: (reply: FastifyReply, config: Config, value: string) =>
      reply.setCookie(nameFor(name, config, reply.request), value, {
        ...optionsFor(config, reply.request),
        maxAge: seconds,
      }),
    clear: (reply: FastifyReply, config: Config) =>
      reply.clearCookie(nameFor(name, config, reply.request), optionsFor(config, reply.request)),
  };
}

/** The cookie's full name. Over HTTPS its prefix __Host- binds it to this host: no Domain, Path=/ (RFC 6265bis). */
function nameFor(name: string, config: Config, request: FastifyRequest) {
  const site = crossSiteIn(request, config);
  if (site) return `__Host-${name}_${new URL(site).host.replaceAll(/[^\w.-]/g, '_')}`;
  return config.isHttps ? `__Host-${name}` : name;
}

function optionsFor(config: Config, request: FastifyRequest) {
  const common = { path: '/', httpOnly: true } as const;
  if (crossSiteIn(request, config)) return { ...common, sameSite: 'none', secure: true, partitioned: true } as const;
  return { ...common, sameSite: 'lax', secure: config.isHttps } as const;
}

/** The origin of the requesting page if it belongs to another site; otherwise undefined. */
const crossSiteIn = ({ headers: { origin } }: FastifyRequest, { crossSiteOrigins }: Config) =>
  crossSiteOrigins.find((one) => one === origin);
