import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { sendAccountEmail } from '#server/features/auth/auth.jobs.ts';
import { startTestServer } from '#server/testing/server.ts';

test('an idle server sends PostgreSQL at most two queries a second', async () => {
  await startTestServer();
  // Lets the pollers' first runs and pg-boss's maintenance end; on a busy machine they may extend into the first count.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const first = await queriesInTenSeconds();
  const texts = first.length > 20 ? await queriesInTenSeconds() : first;

  expect(texts.length / 10, texts.join('\n')).toBeLessThanOrEqual(2);
});

async function queriesInTenSeconds() {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  const texts = query.mock.calls.map(([asked]) => String(Reflect.get(Object(asked), 'text') ?? asked).slice(0, 300));
  query.mockRestore();
  return texts;
}

test('a process that hung sends no email for a job that another process has taken over', async () => {
  const sent: string[] = [];
  const send = async ({ to }: { to: string }) => {
    sent.push(to);
    return 'sent' as const;
  };
  const { services, create, pool, find } = await startTestServer({ mail: { send } });
  const [hung, other] = [await create.student(), await create.student()];
  const read = services.schoolDetails.read;
  let isTakenOver = false;
  // Every email reads the school's details, so this runs after the job has started and before its email is sent.
  services.schoolDetails.read = async () => {
    if (!isTakenOver) await pool.query(`update jobs.job set retry_count = retry_count + 1 where state = 'active'`);
    isTakenOver = true;
    return read();
  };
  const email = async (id: string) => (await find.person(id)).email;
  await services.queue.add(services.db, sendAccountEmail, { kind: 'reset', email: await email(hung.id) });
  await expect.poll(() => isTakenOver).toBe(true);
  await services.queue.add(services.db, sendAccountEmail, { kind: 'reset', email: await email(other.id) });

  await expect.poll(() => sent).toContain(await email(other.id));
  expect(sent).toEqual([await email(other.id)]);
});
