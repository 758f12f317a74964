/** The email about new or changed marks. It does not contain the points: emails can be read on shared phones. */
import { notificationTexts } from '#contract/notifications.ts';
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
  const { name, email, taskName } = recipient;
  const content = renderEmail({
    subject: notificationTexts[kind](taskName),
    greeting: `Habari ${name},`,
    intro: [intros[kind](taskName)],
    link: { label: 'View feedback', url: `${config.publicUrl}/assignments?task=${taskId}` },
    closing: ['You will find your points and any comments there.'],
  });
  await mail.send({ to: email, ...content });
}

const intros = {
  marks: (taskName: string) => `your work for “${taskName}” has been marked.`,
  remarked: (taskName: string) => `your score for “${taskName}” has changed.`,
};
