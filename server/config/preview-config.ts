/** The origin that shows students' web pages: another site than the school's, so that pages cannot access the school. */
import { isIP } from 'node:net';
import { StartupError } from '#server/startup-error.ts';
import { webAddress } from './setting-fields.ts';

export const previewSettings = {
  PREVIEW_ORIGIN: webAddress.optional(),
};

interface School {
  isProduction: boolean;
  publicUrl: string;
}

/**
 * Reads PREVIEW_ORIGIN. Without it, a school at localhost shows previews from 127.0.0.1, which browsers treat as another
 * site. `origin` is undefined if none is set, or if it may belong to the school's own site: then the school's own host
 * serves the frame of previews, and published pages are off.
 *
 * @throws {StartupError} the school is https: and the origin is not, so browsers would not load its frames
 */
export function readPreview({ PREVIEW_ORIGIN }: { PREVIEW_ORIGIN?: string | undefined }, school: School) {
  const origin = PREVIEW_ORIGIN ?? localOrigin(school);
  if (!origin) return { origin: undefined, isSameSite: false };
  if (school.publicUrl.startsWith('https:') && !origin.startsWith('https:'))
    throw new StartupError(({ settings }) => settings.httpsNeeded('PREVIEW_ORIGIN'));
  const isSameSite = mayBeSameSite(new URL(origin).hostname, new URL(school.publicUrl).hostname);
  return { origin: isSameSite ? undefined : origin, isSameSite };
}

function localOrigin({ isProduction, publicUrl }: School) {
  const url = new URL(publicUrl);
  if (isProduction || url.hostname !== 'localhost') return undefined;
  url.hostname = '127.0.0.1';
  return url.origin;
}

/**
 * Whether browsers may treat two hosts as one site, in which case they would share a process and some cookies. Without
 * the Public Suffix List, hosts count as one site when their registrable domains look equal.
 */
function mayBeSameSite(one: string, other: string) {
  if (one === other) return true;
  if ([one, other].some((host) => isIP(host) !== 0 || !host.includes('.'))) return false;
  return registeredName(one) === registeredName(other);
}

/** Second-level domains under which countries register names, such as .co.ke, .ac.ke and .go.tz. */
const REGISTRIES = /^(?:ac|co|com|edu|gov|go|info|me|mobi|ne|net|or|org|sc)$/;

function registeredName(host: string) {
  const labels = host.split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && REGISTRIES.test(second) ? -3 : -2).join('.');
}
