/** Emails about notifications. They contain no points and no results: emails can be read on shared phones. */
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { kinds, type NotificationTopic } from '#contract/notifications/kinds.ts';
import { type EmailContent, type Letterhead, letterheadIn, renderEmail } from '#server/email/email-template.ts';
import { mailboxOf } from '#server/email/mailbox.ts';
import type { Services } from '#server/services.ts';
import * as store from './delivery.store.ts';
import { unsubscribePath } from './unsubscribe.ts';

type Needs = Pick<Services, 'db' | 'mail' | 'config' | 'schoolDetails' | 'signer'>;

export const EmailData = z.object({ recipientId: Id, ids: z.array(Id).min(1) });
export type EmailData = z.output<typeof EmailData>;

type Recipient = NonNullable<Awaited<ReturnType<typeof store.findRecipient>>>;
type Item = Awaited<ReturnType<typeof store.listToEmail>>[number];

/**
 * Sends one email about one or more notifications. Does nothing if the person does not want it any more, has no
 * mailbox, has been deactivated or has left the course.
 */
export async function sendNotificationEmail(needs: Needs, { recipientId, ids }: EmailData) {
  const recipient = await store.findRecipient(needs.db, recipientId);
  const items = recipient ? await store.listToEmail(needs.db, { recipientId, ids }) : [];
  const [first] = items;
  const mailbox = recipient && mailboxOf(recipient);
  if (!mailbox || !first) return;
  const head = await letterheadIn(needs, recipient.locale);
  const topic = items.length === 1 ? kinds[first.kind] : 'all';
  const stop = stopUrl(needs, head, { userId: recipientId, topic });
  const content =
    items.length === 1
      ? oneEmail(head, { recipient, item: first, stop })
      : digestEmail(head, { recipient, items, stop });
  await needs.mail.send({ to: mailbox, unsubscribeUrl: stop, ...content });
}

/** The URL that unsubscribes from such emails, in the email's language. */
const stopUrl = (
  { config, signer }: Needs,
  { locale }: Letterhead,
  link: { userId: string; topic: NotificationTopic | 'all' },
) => `${config.publicUrl}${unsubscribePath(signer, link)}?locale=${locale}`;

function oneEmail(head: Letterhead, { recipient, item, stop }: { recipient: Recipient; item: Item; stop: string }) {
  const { texts } = head;
  const { kind, title, path } = item;
  const { intro, button, closing, why } = wordsOf(head, item);
  return renderEmail(head, {
    subject: texts.notifications.kinds[kind](title),
    greeting: texts.emails.greeting(recipient.name),
    intro,
    link: { label: button, url: head.publicUrl + path },
    closing,
    why,
    choices: choices(head, recipient, {
      label: texts.notificationSettings.stop(texts.notificationSettings.topics[kinds[kind]]),
      url: stop,
    }),
  });
}

/** The texts of an email about one notification. */
function wordsOf({ texts }: Letterhead, { kind, title }: Item) {
  const { marks, remarked, regraded, haveAccount } = texts.emails;
  if (kind === 'marks' || kind === 'remarked') {
    const { intro } = kind === 'marks' ? marks : remarked;
    return { intro: [intro(title)], button: marks.button, closing: [marks.closing], why: marks.why };
  }
  if (kind === 'regraded') return { ...regraded, intro: [regraded.intro(title)], closing: [regraded.closing] };
  const { intro, button } = texts.notificationEmails.byKind[kind];
  return { intro: [intro(title)], button, closing: [], why: haveAccount };
}

function digestEmail(
  head: Letterhead,
  { recipient, items, stop }: { recipient: Recipient; items: Item[]; stop: string },
): EmailContent {
  const { texts, publicUrl, school } = head;
  const { digest } = texts.notificationEmails;
  return renderEmail(head, {
    subject: digest.subject(items.length, school.name),
    greeting: texts.emails.greeting(recipient.name),
    intro: [digest.intro],
    items: items.map(({ kind, title, path }) => ({
      label: texts.notifications.kinds[kind](title),
      url: publicUrl + path,
    })),
    closing: [],
    why: texts.emails.haveAccount,
    choices: choices(head, recipient, { label: texts.notificationSettings.stopAll, url: stop }),
  });
}

const choices = ({ texts, publicUrl }: Letterhead, { type }: Recipient, stop: { label: string; url: string }) => [
  {
    label: texts.notificationSettings.choose,
    url: `${publicUrl}${type === 'student' ? '/profile/notifications' : '/admin/notifications'}`,
  },
  stop,
];
