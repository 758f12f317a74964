/**
 * When emails about notifications are sent: immediately or once a day in the morning, as the person chose, and never in the person's quiet
 * hours. Notifications that waited for the morning are sent in one email.
 */
import { kinds, topics } from '#contract/notifications/kinds.ts';
import type { JobType } from '#server/jobs/queue-port.ts';
import type { Services } from '#server/services.ts';
import * as store from './delivery.store.ts';
import type { EmailData } from './notifications-emails.ts';

type Needs = Pick<Services, 'db' | 'queue' | 'clock' | 'config'>;

interface Jobs {
  sendEmail: JobType<EmailData>;
  /** The job itself, queued again if more emails are due. */
  again: JobType;
}

/** Queues all emails that are due, in one statement. */
export async function deliverDue({ db, queue, clock, config }: Needs, { sendEmail, again }: Jobs) {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const taken = await store.takeDue(tx, { now, zone: config.schoolZone });
    await queue.addAll(tx, sendEmail, emailsFor(taken.filter((one) => isOfUse(one, now))));
    if (taken.length === store.BATCH) await queue.add(tx, again, {});
  });
}

const HOUR = 60 * 60_000;

/**
 * Whether an email is still useful: not if the person has seen the notification in the bell, or if more hours have passed than its topic
 * allows (the class is over).
 */
function isOfUse({ kind, seenAt, emailSince }: store.DueNotification, now: Date) {
  const { emailWithin = Number.POSITIVE_INFINITY } = topics[kinds[kind]];
  return !seenAt && now.getTime() - emailSince.getTime() <= emailWithin * HOUR;
}

/** Makes one email of all notifications that a person gets together, and one for each other notification. */
function emailsFor(due: store.DueNotification[]): EmailData[] {
  const emails = new Map<string, EmailData>();
  for (const { id, recipientId, isTogether } of due) {
    const key = isTogether ? recipientId : id;
    emails.set(key, { recipientId, ids: [...(emails.get(key)?.ids ?? []), id] });
  }
  return [...emails.values()];
}
