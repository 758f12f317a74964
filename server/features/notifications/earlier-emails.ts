/**
 * Converts emails that processes of the previous release have queued to the emails of their notifications. The next release deletes this
 * file.
 */
import { and, desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { Id } from '#contract/fields/fields.ts';
import { regrade } from '#server/db/tables/gradings.ts';
import { notification } from '#server/db/tables/notifications.ts';
import type { Job } from '#server/jobs/job.ts';
import type { Services } from '#server/services.ts';
import { sendEmail } from './notifications.jobs.ts';

const MarksEmail = z.object({ taskId: Id, studentId: Id, kind: z.enum(['marks', 'remarked']).default('marks') });

export const earlierMarksEmail: Job<z.output<typeof MarksEmail>> = {
  name: 'marks.post',
  data: MarksEmail,
  run: (services, { taskId, studentId, kind }) =>
    queueNewestEmail(services, { recipientId: studentId, kind, path: `/assignments?task=${taskId}` }),
};

const RegradeEmail = z.object({ regradeId: Id, studentId: Id });

export const earlierRegradeEmail: Job<z.output<typeof RegradeEmail>> = {
  name: 'gradings.post-regrade',
  data: RegradeEmail,
  async run(services, { regradeId, studentId }) {
    const [found] = await services.db.select().from(regrade).where(eq(regrade.id, regradeId));
    if (found)
      await queueNewestEmail(services, {
        recipientId: studentId,
        kind: 'regraded',
        path: `/challenges/${found.challengeId}`,
      });
  },
};

type Named = Pick<typeof notification.$inferSelect, 'kind' | 'path'> & { recipientId: string };

async function queueNewestEmail({ db, queue }: Services, { recipientId, kind, path }: Named) {
  const [newest] = await db
    .select({ id: notification.id })
    .from(notification)
    .where(and(eq(notification.recipientId, recipientId), eq(notification.kind, kind), eq(notification.path, path)))
    .orderBy(desc(notification.createdAt))
    .limit(1);
  if (newest) await queue.add(db, sendEmail, { recipientId, ids: [newest.id] });
}
