/** For whoever watches over the server: is the process alive, and can it do its work? */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { generalMessages } from '#contract/general-messages.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';

export function healthRoutes(app: FastifyInstance, { db }: Pick<Services, 'db'>) {
  app.get('/health/live', async () => ({ status: 'live' }));

  app.get('/health/ready', async () => {
    await db.execute(sql`select 1`).catch(() => {
      throw new Refusal('unavailable', generalMessages.unavailable, 2);
    });
    return { status: 'ready' };
  });
}
