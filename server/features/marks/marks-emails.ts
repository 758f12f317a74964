/** The email about new or changed marks. It does not contain the points: emails can be read on shared phones. */
import { catalogues } from '#messages/catalogues.ts';
import { renderEmail } from '#server/email/email-template.ts';
import type { Services } from '#server/services.ts';
import * as store from './marks.store.ts';

type Needs = Pick<Services, 'db' | 'mail' | 'config'>;

interface MarksEmail {
  taskId: string;
  studentId: string;
  kind: 'marks' | 'remarked';
}

/** Sends nothing if the student has been deactivated or has left the course, or if the hand-in was deleted. */
export async function sendMarksEmail({ db, mail, config }: Needs, { taskId, studentId, kind }: MarksEmail) {
  const recipient = await store.findEmailRecipient(db, { taskId, studentId });
  if (!recipient) return;
  const { name, email, locale, taskName } = recipient;
  const texts = catalogues[locale ?? 'en'];
  const { greeting, marks, remarked } = texts.emails;
  const content = renderEmail(texts, {
    subject: texts.notifications.kinds[kind](taskName),
    greeting: greeting(name),
    intro: [(kind === 'marks' ? marks : remarked).intro(taskName)],
    link: { label: marks.button, url: `${config.publicUrl}/assignments?task=${taskId}` },
    closing: [marks.closing],
    why: marks.why,
  });
  await mail.send({ to: email, ...content });
}
