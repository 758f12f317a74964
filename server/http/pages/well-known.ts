/** Serves security.txt (RFC 9116) and robots.txt (RFC 9309). */
import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/services.ts';

const DAY = 24 * 60 * 60_000;
/** Validity of security.txt, always counted from today; RFC 9116 recommends less than a year. */
const VALIDITY = 180 * DAY;

export function wellKnownRoutes(app: FastifyInstance, { config, clock }: Pick<Services, 'config' | 'clock'>) {
  const text = 'text/plain; charset=utf-8';
  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply.type(text).header('cache-control', 'public, max-age=3600').send(securityText(config, clock.now())),
  );
  app.get('/robots.txt', async (_request, reply) =>
    reply.type(text).header('cache-control', 'public, max-age=3600').send(robotsText(config)),
  );
}

type Config = Services['config'];

function securityText({ publicUrl, securityContact, mailFrom }: Config, now: Date) {
  const expires = new Date(Math.floor(now.getTime() / DAY) * DAY + VALIDITY);
  return [
    `Contact: ${securityContact ?? `mailto:${addressIn(mailFrom)}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en, sw',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** The email address in a sender such as 'Darasa <school@school.example>'. */
const addressIn = (from: string) => (from.match(/<([^<>]+)>\s*$/)?.[1] ?? from).trim();

/** Excludes links with secrets, and pages of staff and developers, but not fund pages. Names the sitemap. */
const robotsText = ({ apiBase, publicUrl }: Config) =>
  [
    'User-agent: *',
    ...[`${apiBase}/`, '/admin', '/dev/', '/judge0/', '/password-reset/', '/verify/'].map(
      (path) => `Disallow: ${path}`,
    ),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
