/** Origins whose pages may call the API: the school's own, and "further" ones in ALLOWED_ORIGINS. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';
import * as settingsTexts from '#texts/settings.ts';
import { webAddress } from './setting-fields.ts';

export const originSettings = {
  ALLOWED_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(webAddress.refine((origin) => !origin.includes('*'), settingsTexts.wholeOrigins)))
    .default([]),
};

/**
 * Reads ALLOWED_ORIGINS.
 *
 * @param ownOrigins  origins of the school's own pages, PUBLIC_URL's first
 * @throws {StartupError} another site's origin is listed, and it or PUBLIC_URL is not HTTPS: browsers would store no cookie
 */
export function readOrigins(
  { ALLOWED_ORIGINS: configuredOrigins }: { ALLOWED_ORIGINS: string[] },
  ownOrigins: string[],
) {
  const furtherOrigins = [...new Set(configuredOrigins)].filter((origin) => !ownOrigins.includes(origin));
  const crossSiteOrigins = furtherOrigins.filter((origin) => !ownOrigins.some((own) => isSameSite(own, origin)));

  const insecure = crossSiteOrigins.find((origin) => ![origin, ownOrigins[0]!].every(isHttps));
  if (insecure) throw new StartupError(({ settings }) => settings.otherSite(insecure, ownOrigins[0]!));
  return {
    ownOrigins,
    /** Origins in ALLOWED_ORIGINS that are not the school's own, without duplicates. */
    furtherOrigins,
    /** The furtherOrigins that belong to another site than the school, and so need cross-site cookies. */
    crossSiteOrigins,
    /** All origins whose pages may send requests that change data. */
    allowedOrigins: [...ownOrigins, ...furtherOrigins],
  };
}

const isHttps = (origin: string) => origin.startsWith('https:');

/**
 * Whether browsers certainly treat two origins as one site: their hosts are equal, or one is a subdomain of the other.
 * Sibling hosts count as two sites, because only the Public Suffix List could tell; cross-site cookies work for both.
 */
function isSameSite(one: string, other: string) {
  const [first, second] = [new URL(one), new URL(other)];
  if (first.protocol !== second.protocol) return false;
  const hosts = [first.hostname, second.hostname] as const;
  return (
    first.hostname === second.hostname || isBelow(...hosts) || isBelow(...(hosts.toReversed() as [string, string]))
  );
}

/** Whether a host is a subdomain of `parent`. A parent without a dot does not count: browsers treat it as a suffix. */
const isBelow = (host: string, parent: string) =>
  parent.includes('.') && isIP(parent) === 0 && host.endsWith(`.${parent}`);
