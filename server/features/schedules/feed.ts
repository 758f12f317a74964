/**
 * A user's week as a calendar feed that a phone can subscribe to. The address is a secret of 256 random bits: anyone
 * who has it can read the week, and nothing else, until the user creates a new one.
 */

import { createHash, randomBytes } from 'node:crypto';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as generalTexts from '#texts/general.ts';
import { calendarOf } from './calendar.ts';
import * as store from './schedules.store.ts';

/**
 * Returns the address of the user's feed. With `fresh` it creates a new address, which invalidates the previous one.
 */
export async function subscribe(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
  { fresh }: { fresh: boolean },
) {
  const feed = { userId, token: randomBytes(32).toString('base64url') };
  const token = fresh ? await store.replaceFeed(db, feed) : await store.findOrCreateFeed(db, feed);
  return { url: `${config.publicUrl}/calendar/${token}.ics` };
}

/**
 * Reads the feed with a secret token.
 * @throws {Refusal} not_found  the token is unknown or was replaced by a newer one, or its owner is deactivated
 */
export async function readFeed(
  { db, config, clock, schoolDetails }: Pick<Services, 'db' | 'config' | 'clock' | 'schoolDetails'>,
  token: string,
) {
  const owner = await store.findFeedOwner(db, token);
  if (!owner) throw new Refusal('not_found', generalTexts.nothingHere);

  const [entries, { name }] = await Promise.all([store.listVisibleTo(db, owner), schoolDetails.read()]);
  const school = { zone: config.schoolZone, name, now: clock.now() };
  const text = calendarOf(entries, school, owner.locale ?? 'en');
  return { text, etag: etagOf(text) };
}

/** Computes a weak ETag: feeds that differ only in their generation time get the same ETag. */
const etagOf = (text: string) =>
  `W/"${createHash('sha256')
    .update(text.replaceAll(/^DTSTAMP:.*$/gm, ''))
    .digest('base64url')
    .slice(0, 22)}"`;
