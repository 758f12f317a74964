/**
 * A person's week as a calendar to which a phone can subscribe. Its address is
 * private: it holds 256 random bits and shows the week, and nothing else, to
 * whoever has it, until a new one is made.
 */
import { createHash, randomBytes } from 'node:crypto';
import { generalMessages } from '#contract/messages/general-messages.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import { calendarOf } from './calendar.ts';
import * as store from './schedules.store.ts';

/** The address of the person's feed. A fresh one ends the one before. */
export async function subscribe(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
  { fresh }: { fresh: boolean },
) {
  const feed = { userId, token: randomBytes(32).toString('base64url') };
  const token = fresh ? await store.replaceFeed(db, feed) : await store.keepFeed(db, feed);
  return { url: `${config.publicUrl}/calendar/${token}.ics` };
}

/** @throws {Refusal} not_found  nobody has such a feed, a newer one has ended it, or its owner has been shut out */
export async function readFeed({ db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>, token: string) {
  const owner = await store.findFeedOwner(db, token);
  if (!owner) throw new Refusal('not_found', generalMessages.nothingHere);

  const entries = await store.listSeenBy(db, owner);
  const text = calendarOf(entries, { zone: config.schoolZone, now: clock.now() });
  return { text, etag: etagOf(text) };
}

/** Weak: two calendars that differ in nothing but when they were made are the same. */
const etagOf = (text: string) =>
  `W/"${createHash('sha256')
    .update(text.replaceAll(/^DTSTAMP:.*$/gm, ''))
    .digest('base64url')
    .slice(0, 22)}"`;
