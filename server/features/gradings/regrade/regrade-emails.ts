/** The letter that says that changed tests have changed somebody's result. What it is stays behind the sign-in: letters lie open on shared phones. */
import { notificationWords } from '#contract/notifications.ts';
import { letter } from '#server/letter.ts';
import type { Services } from '#server/services.ts';
import * as store from './regrade.store.ts';

type Needs = Pick<Services, 'db' | 'mail' | 'config'>;

/** Writes to nobody who is shut out or has left the course by now, nor of a challenge that students see no longer. */
export async function writeOfRegrade({ db, mail, config }: Needs, told: { regradeId: string; studentId: string }) {
  const found = await store.findToldStudent(db, told);
  if (!found) return;
  const { name, email, challengeId, title } = found;
  const content = letter({
    subject: notificationWords.regraded(title),
    greeting: `Habari ${name},`,
    before: [`the tests of “${title}” have changed, and with them the best result that you have there.`],
    link: { label: 'See your result', url: `${config.publicUrl}/challenges/${challengeId}?tab=Results` },
    after: ['You can submit again at any time: the best one counts.'],
  });
  await mail.send({ to: email, ...content });
}
