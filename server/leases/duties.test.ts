import { expect, test } from 'vitest';
import { startTestServer } from '#server/testing/server.ts';
import { hasDuty } from './duties.ts';

test('one of several processes has a duty; when it dies, another one gets it', async () => {
  const { services, database } = await startTestServer();
  const [first, second] = [
    services,
    { ...services, processLease: { ...services.processLease, id: crypto.randomUUID() } },
  ];
  await database.addProcess(second.processLease.id);
  const taken = await Promise.all([hasDuty(first, 'sweep'), hasDuty(second, 'sweep')]);
  expect(taken.filter(Boolean)).toHaveLength(1);

  const [holder, other] = taken[0] ? [first, second] : [second, first];
  expect([await hasDuty(holder, 'sweep'), await hasDuty(other, 'sweep')]).toEqual([true, false]);
  await database.declareDead(holder.processLease.id);
  expect([await hasDuty(other, 'sweep'), await hasDuty(holder, 'sweep')]).toEqual([true, false]);
});
