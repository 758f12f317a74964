/** Origins whose pages may call the API: the school's own and those in ALLOWED_ORIGINS. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import { webAddress } from './setting-fields.ts';

export const originSettings = {
  ALLOWED_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(webAddress.refine((origin) => !origin.includes('*'), 'whole addresses without wildcards')))
    .default([]),
};

/**
 * @param ownOrigins  origins of the school's own pages, PUBLIC_URL's first
 * @throws {StartupError} a page of another site could not sign in, because one of the two addresses is not HTTPS
 */
export function readOrigins(
  { ALLOWED_ORIGINS: configuredOrigins }: { ALLOWED_ORIGINS: string[] },
  ownOrigins: string[],
) {
  const furtherOrigins = [...new Set(configuredOrigins)].filter((origin) => !ownOrigins.includes(origin));
  const crossSiteOrigins = furtherOrigins.filter((origin) => !ownOrigins.some((own) => isSameSite(own, origin)));

  const insecure = crossSiteOrigins.find((origin) => ![origin, ownOrigins[0]!].every(isHttps));
  if (insecure)
    throw new StartupError(
      `ALLOWED_ORIGINS names ${insecure}, another site than ${ownOrigins[0]}. Browsers keep cookies for another site only over HTTPS: set PUBLIC_URL and ALLOWED_ORIGINS to addresses with https:.`,
    );
  return {
    ownOrigins,
    /** Exact origins of other clients. */
    furtherOrigins,
    /** The further origins that belong to another site, and so need cookies of their own. */
    crossSiteOrigins,
    /** Origins whose pages may make changes. */
    allowedOrigins: [...ownOrigins, ...furtherOrigins],
  };
}

const isHttps = (origin: string) => origin.startsWith('https:');

/**
 * Whether browsers certainly treat both as one site: the same host, or one below the other. Sibling hosts count as
 * another site, because only the Public Suffix List could tell; cookies for another site work for them too.
 */
function isSameSite(one: string, other: string) {
  const [first, second] = [new URL(one), new URL(other)];
  if (first.protocol !== second.protocol) return false;
  const hosts = [first.hostname, second.hostname] as const;
  return (
    first.hostname === second.hostname || isBelow(...hosts) || isBelow(...(hosts.toReversed() as [string, string]))
  );
}

/** A host name without a dot, such as localhost, has no subdomains of other owners. */
const isBelow = (host: string, parent: string) =>
  parent.includes('.') && isIP(parent) === 0 && host.endsWith(`.${parent}`);
