/** The email about new or changed marks. It does not contain the points: emails can be read on shared phones. */
import { letterheadIn, renderEmail } from '#server/email/email-template.ts';
import type { Services } from '#server/services.ts';
import * as store from './marks.store.ts';

type Needs = Pick<Services, 'db' | 'mail' | 'config' | 'schoolDetails'>;

interface MarksEmail {
  taskId: string;
  studentId: string;
  kind: 'marks' | 'remarked';
}

/**
 * Sends the email. Does nothing if the student has been deactivated or has left the course, or if the hand-in was
 * deleted.
 */
export async function sendMarksEmail(needs: Needs, { taskId, studentId, kind }: MarksEmail) {
  const recipient = await store.findEmailRecipient(needs.db, { taskId, studentId });
  if (!recipient) return;
  const { name, email, locale, taskName } = recipient;
  const head = await letterheadIn(needs, locale);
  const { texts } = head;
  const { greeting, marks, remarked } = texts.emails;
  const content = renderEmail(head, {
    subject: texts.notifications.kinds[kind](taskName),
    greeting: greeting(name),
    intro: [(kind === 'marks' ? marks : remarked).intro(taskName)],
    link: { label: marks.button, url: `${needs.config.publicUrl}/assignments?task=${taskId}` },
    closing: [marks.closing],
    why: marks.why,
  });
  await needs.mail.send({ to: email, ...content });
}
