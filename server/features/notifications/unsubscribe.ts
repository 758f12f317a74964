/**
 * Links by which a recipient unsubscribes from emails without signing in. They are signed and do not expire: an old email must be able to
 * stop new ones. They give access to nothing else.
 */
import type { NotificationTopic } from '#contract/notifications/kinds.ts';
import type { Db } from '#server/db/connect.ts';
import type { Signer } from '#server/security/signer.ts';
import { switchOffEmails } from './settings.store.ts';

export interface Unsubscription {
  userId: string;
  topic: NotificationTopic | 'all';
}

const PURPOSE = 'unsubscribe';
const signed = ({ userId, topic }: Unsubscription) => `${userId}:${topic}`;

export const unsubscribePath = (signer: Signer, link: Unsubscription) =>
  `/unsubscribe/${link.userId}/${link.topic}/${signer.sign(PURPOSE, signed(link))}`;

export const isUnsubscribeLink = (signer: Signer, link: Unsubscription, signature: string) =>
  signer.isSigned(PURPOSE, signed(link), signature);

/** Switches off the emails of a topic, or of all. May be repeated; does nothing if the account no longer exists. */
export const unsubscribe = (db: Db, link: Unsubscription) => switchOffEmails(db, link);
