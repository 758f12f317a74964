/** Paying while everything dies: nothing is credited that was not received, and nothing is lost. The long run is a bench. */
import { afterAll, expect, test } from 'vitest';
import { payThroughStorm } from '#server/testing/payment-storm.ts';
import { removeFolders } from '#server/testing/process.ts';

afterAll(removeFolders);

test('payments survive kill -9 of the server and an immediate stop of PostgreSQL in the middle of it all', async () => {
  const after = await payThroughStorm({ students: 40, kills: 5, everyNthIsPostgres: 3, patience: 28 });

  expect(after.paid).toBeGreaterThan(30);
  expect(after.kills).toBeGreaterThan(2);
  expect(after).toMatchObject({
    askedTwice: [],
    differingAfterStatement: [],
    ledgerSum: 0,
    wronglyEnrolled: [],
    negativeCredits: 0,
    held: after.received,
  });
});
