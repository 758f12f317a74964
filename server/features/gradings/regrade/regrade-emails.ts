/** The email after a regrade has changed a student's best result. It omits the result: phones are shared. */
import { catalogues } from '#messages/catalogues.ts';
import { renderEmail } from '#server/email/email-template.ts';
import type { Services } from '#server/services.ts';
import * as store from './regrade.store.ts';

type Needs = Pick<Services, 'db' | 'mail' | 'config'>;

/** Sends nothing if the student is deactivated or has left the course, or the challenge is no longer published. */
export async function sendRegradeEmail(
  { db, mail, config }: Needs,
  regraded: { regradeId: string; studentId: string },
) {
  const found = await store.findRecipient(db, regraded);
  if (!found) return;
  const { name, email, locale, challengeId, title } = found;
  const texts = catalogues[locale ?? 'en'];
  const { greeting, regraded: said } = texts.emails;
  const content = renderEmail(texts, {
    subject: texts.notifications.kinds.regraded(title),
    greeting: greeting(name),
    intro: [said.intro(title)],
    link: { label: said.button, url: `${config.publicUrl}/challenges/${challengeId}?tab=Results` },
    closing: [said.closing],
    why: said.why,
  });
  await mail.send({ to: email, ...content });
}
