/** The emails about a merge, to both addresses. Neither shows the other address, because it may be wrong. */
import { letterheadIn, renderEmail } from '#server/email/email-template.ts';
import { mailboxOf } from '#server/email/mailbox.ts';
import type { Services } from '#server/services.ts';
import * as store from './merges.store.ts';

type Needs = Pick<Services, 'db' | 'mail' | 'config' | 'schoolDetails'>;

/** Sends an email to each account that has a mailbox; none if the merge has been undone meanwhile. */
export async function sendEmails(needs: Needs, { mergeId }: { mergeId: string }) {
  for (const { name, locale, isKept, ...addresses } of await store.listRecipients(needs.db, mergeId)) {
    const mailbox = mailboxOf(addresses);
    if (!mailbox) continue;
    const head = await letterheadIn(needs, locale);
    const { emails, merges } = head.texts;
    const content = renderEmail(head, {
      subject: merges.email.subject(head.school.name),
      greeting: emails.greeting(name),
      intro: [isKept ? merges.email.kept : merges.email.closed],
      link: { label: merges.email.button, url: `${needs.config.publicUrl}/login` },
      closing: [merges.email.mistake],
      why: merges.email.why,
    });
    await needs.mail.send({ to: mailbox, ...content });
  }
}
