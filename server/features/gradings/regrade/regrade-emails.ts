/** The email after a regrade has changed a student's best result. It omits the result: phones are shared. */
import { letterheadIn, renderEmail } from '#server/email/email-template.ts';
import type { Services } from '#server/services.ts';
import * as store from './regrade.store.ts';

type Needs = Pick<Services, 'db' | 'mail' | 'config' | 'schoolDetails'>;

/** Sends nothing if the student is deactivated or has left the course, or the challenge is no longer published. */
export async function sendRegradeEmail(needs: Needs, regraded: { regradeId: string; studentId: string }) {
  const found = await store.findRecipient(needs.db, regraded);
  if (!found) return;
  const { name, email, locale, challengeId, title } = found;
  const head = await letterheadIn(needs, locale);
  const { texts } = head;
  const { greeting, regraded: said } = texts.emails;
  const content = renderEmail(head, {
    subject: texts.notifications.kinds.regraded(title),
    greeting: greeting(name),
    intro: [said.intro(title)],
    link: { label: said.button, url: `${needs.config.publicUrl}/challenges/${challengeId}?tab=Results` },
    closing: [said.closing],
    why: said.why,
  });
  await needs.mail.send({ to: email, ...content });
}
