/** Paying while everything dies: nothing is credited that was not received, and nothing is lost. */
import { afterAll, expect, test } from 'vitest';
import { payThroughStorm } from '#server/testing/payments/payment-storm.ts';
import { removeFolders } from '#server/testing/processes/school-process.ts';
import { atLength } from '#server/testing/test-length.ts';

afterAll(removeFolders);

const storm = {
  students: atLength({ long: 40, soak: 160 }),
  kills: atLength({ long: 5, soak: 30 }),
};
/** Seconds in which payments are settled by asking. */
const patience = atLength({ long: 28, soak: 60 });
/** The others are settled by the statement. The short patience of test:long says nothing about them. */
const MOST_LEFT = atLength({ long: storm.students, soak: 20 });

test('payments survive kill -9 of the server and an immediate stop of PostgreSQL in the middle of it all', async () => {
  const after = await payThroughStorm({ ...storm, everyNthIsPostgres: 3, patience });

  expect(after.paid).toBeGreaterThan(storm.students * 0.75);
  expect(after.kills).toBeGreaterThan(storm.kills / 2);
  expect(after.differing.length).toBeLessThanOrEqual(MOST_LEFT);
  expect(after).toMatchObject({
    askedTwice: [],
    differingAfterStatement: [],
    ledgerSum: 0,
    wronglyEnrolled: [],
    negativeCredits: 0,
    held: after.received,
  });
});
