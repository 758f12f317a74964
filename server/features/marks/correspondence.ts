/** The letter that says that marks are there. What they are stays behind the sign-in: letters lie open on shared phones. */
import { notificationWords } from '#contract/notifications.ts';
import { renderEmail } from '#server/email/email-template.ts';
import type { Services } from '#server/services.ts';
import * as store from './marks.store.ts';

type Needs = Pick<Services, 'db' | 'mail' | 'config'>;

interface Told {
  taskId: string;
  studentId: string;
  kind: 'marks' | 'remarked';
}

/** Writes to nobody who is shut out or has left the course by now, or whose hand-in is gone. */
export async function writeOfMarks({ db, mail, config }: Needs, told: Told) {
  const found = await store.findToldStudent(db, told);
  if (!found) return;
  const { name, email, taskName } = found;
  const content = renderEmail({
    subject: notificationWords[told.kind](taskName),
    greeting: `Habari ${name},`,
    intro: [happened[told.kind](taskName)],
    link: { label: 'Read your marks', url: `${config.publicUrl}/assignments?task=${told.taskId}` },
    closing: ['There you also find what was said of your work.'],
  });
  await mail.send({ to: email, ...content });
}

const happened = {
  marks: (taskName: string) => `what you handed in for “${taskName}” has been marked.`,
  remarked: (taskName: string) => `your points for “${taskName}” are others than before.`,
};
