/** Makes payments while servers are killed: only received money is credited, and no received payment is lost. */
import { afterAll, expect, test } from 'vitest';
import { payThroughStorm } from '#server/testing/payments/payment-storm.ts';
import { removeFolders } from '#server/testing/processes/school-process.ts';
import { atLength } from '#server/testing/test-length.ts';

afterAll(removeFolders);

const storm = {
  students: atLength({ long: 40, soak: 160 }),
  kills: atLength({ long: 5, soak: 30 }),
};
/** The seconds in which payments may be settled by queries to the provider. */
const patience = atLength({ long: 28, soak: 60 });
/**
 * The maximum number of payments that only the provider's statement settles. In test:long, with its short wait, these
 * may be all payments.
 */
const MAX_LEFT = atLength({ long: storm.students, soak: 20 });

test('payments survive kill -9 of the server and an immediate stop of PostgreSQL during them', async () => {
  const after = await payThroughStorm({ ...storm, everyNthIsPostgres: 3, patience });

  expect(after.paid).toBeGreaterThan(storm.students * 0.75);
  expect(after.kills).toBeGreaterThan(storm.kills / 2);
  expect(after.differing.length).toBeLessThanOrEqual(MAX_LEFT);
  expect(after).toMatchObject({
    promptedTwice: [],
    differingAfterStatement: [],
    ledgerSum: 0,
    wronglyEnrolled: [],
    negativeCredits: 0,
    held: after.received,
  });
});
