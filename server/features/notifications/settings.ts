/** Each person's choices by topic and channel, with the defaults where the person has chosen nothing. */
import { topics, topicsFor } from '#contract/notifications/kinds.ts';
import type { NotificationSettings, SettingsChange } from '#contract/notifications/settings.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import * as store from './settings.store.ts';

type Needs = Pick<Services, 'db'>;

/** Equal to the defaults of the columns. */
const TIMES = { digest: 'at once', quietFrom: '21:00', quietUntil: '06:30' } as const;

export async function readSettings({ db }: Needs, { id, type }: User): Promise<NotificationSettings> {
  const [chosen, times = TIMES] = await Promise.all([store.listChoices(db, id), store.findTimes(db, id)]);
  return {
    topics: topicsFor(type).map((topic) => {
      const { bell, email } = chosen.find((choice) => choice.topic === topic) ?? topics[topic];
      return { topic, bell, email };
    }),
    digest: times.digest,
    // PostgreSQL writes times with seconds.
    quietFrom: times.quietFrom.slice(0, 5),
    quietUntil: times.quietUntil.slice(0, 5),
  };
}

/** Changes the given settings. Topics that do not concern the person are ignored. */
export async function changeSettings({ db }: Needs, person: User, { topics: chosen = [], ...times }: SettingsChange) {
  const concerned = topicsFor(person.type);
  await db.transaction(async (tx) => {
    await store.saveChoices(tx, person.id, [
      ...new Map(
        chosen.filter(({ topic }) => concerned.includes(topic)).map((choice) => [choice.topic, choice]),
      ).values(),
    ]);
    if (Object.values(times).some((value) => value !== undefined)) await store.saveTimes(tx, person.id, times);
  });
  return readSettings({ db }, person);
}
