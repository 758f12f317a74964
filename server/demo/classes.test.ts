/** All classes of the demo school are in the daytime. */
import { expect, test } from 'vitest';
import { minuteAt } from '#server/time/school-time.ts';
import { classesIn, lastClassTime } from './rooms.ts';
import { demoWeek } from './week.ts';

const zone = 'Africa/Nairobi';
const timeAt = (moment: Date) => minuteAt(moment, zone).slice(-5);

test.each(Array.from({ length: 24 }, (_, hour) => hour))(
  'classes of a demo school that is opened at %i:30 UTC are between 8:00 and 20:00 in Nairobi',
  (hour) => {
    const now = new Date(Date.UTC(2026, 10, 20, hour, 30));
    const held = ['ask-brian', 'web-design', 'study-hall'].flatMap((name) => classesIn(name, { now, zone }));
    const begun = lastClassTime({ now, zone });
    const times = [begun, ...held.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt])];

    for (const time of times) {
      expect(timeAt(time) >= '08:00' && timeAt(time) <= '20:00', time.toISOString()).toBe(true);
      expect(time.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  },
);

test('the week of the demo school is between 8:00 and 20:00', () => {
  for (const { startTime, endTime } of demoWeek)
    expect([startTime >= '08:00', endTime <= '20:00']).toEqual([true, true]);
});
