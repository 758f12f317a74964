/** Paying while everything dies: nothing is credited that was not received, and nothing is lost. */
import { afterAll, expect, test } from 'vitest';
import { atLength } from '#server/testing/length.ts';
import { payThroughStorm } from '#server/testing/payment-storm.ts';
import { removeFolders } from '#server/testing/process.ts';

afterAll(removeFolders);

const storm = {
  students: atLength({ long: 40, soak: 160 }),
  kills: atLength({ long: 5, soak: 30 }),
};

test('payments survive kill -9 of the server and an immediate stop of PostgreSQL in the middle of it all', async () => {
  const after = await payThroughStorm({ ...storm, everyNthIsPostgres: 3, patience: 28 });

  expect(after.paid).toBeGreaterThan(storm.students * 0.75);
  expect(after.kills).toBeGreaterThan(storm.kills / 2);
  expect(after).toMatchObject({
    askedTwice: [],
    differingAfterStatement: [],
    ledgerSum: 0,
    wronglyEnrolled: [],
    negativeCredits: 0,
    held: after.received,
  });
});
