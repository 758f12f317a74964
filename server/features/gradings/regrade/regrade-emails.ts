/** The email after a regrade has changed a student's best result. It omits the result: phones are shared. */
import { notificationTexts } from '#contract/notifications.ts';
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
  const { name, email, challengeId, title } = found;
  const content = renderEmail({
    subject: notificationTexts.regraded(title),
    greeting: `Habari ${name},`,
    intro: [`the tests of “${title}” have changed, and so has your best result.`],
    link: { label: 'See your result', url: `${config.publicUrl}/challenges/${challengeId}?tab=Results` },
    closing: ['You can submit again at any time: your best attempt counts.'],
  });
  await mail.send({ to: email, ...content });
}
