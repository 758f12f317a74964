import { eq, sql } from 'drizzle-orm';
import { NotificationTopic, topics } from '#contract/notifications/kinds.ts';
import type { Db } from '#server/db/connect.ts';
import { user } from '#server/db/tables/accounts.ts';
import { notificationChoice, notificationSetting } from '#server/db/tables/notifications.ts';

type Choice = Omit<typeof notificationChoice.$inferSelect, 'userId'>;
type Times = Omit<typeof notificationSetting.$inferSelect, 'userId'>;

export const listChoices = (db: Db, userId: string) =>
  db.select().from(notificationChoice).where(eq(notificationChoice.userId, userId));

export const findTimes = async (db: Db, userId: string): Promise<Times | undefined> =>
  (await db.select().from(notificationSetting).where(eq(notificationSetting.userId, userId)))[0];

export async function saveChoices(db: Db, userId: string, choices: Choice[]) {
  if (choices.length === 0) return;
  await db
    .insert(notificationChoice)
    .values(choices.map((choice) => ({ userId, ...choice })))
    .onConflictDoUpdate({
      target: [notificationChoice.userId, notificationChoice.topic],
      set: { bell: sql`excluded.bell`, email: sql`excluded.email` },
    });
}

/** Settings that are left out stay as they are. */
export const saveTimes = (db: Db, userId: string, times: { [Time in keyof Times]?: Times[Time] | undefined }) =>
  db
    .insert(notificationSetting)
    .values({ userId, ...times })
    .onConflictDoUpdate({ target: notificationSetting.userId, set: times });

export async function switchOffEmails(db: Db, { userId, topic }: { userId: string; topic: NotificationTopic | 'all' }) {
  const off = topic === 'all' ? NotificationTopic.options : [topic];
  for (const one of off)
    await db.execute(sql`
      insert into notification_choice (user_id, topic, bell, email)
      select id, ${one}, ${topics[one].bell}, false from ${user} where id = ${userId}
      on conflict (user_id, topic) do update set email = false`);
}
