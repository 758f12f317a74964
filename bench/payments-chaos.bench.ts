/**
 * Is anything lost, or credited wrongly, when a school is paid while it is killed
 * again and again; and in ten thousand random orders of what a provider can tell?
 */
import { spawnSync } from 'node:child_process';
import { payThroughStorm } from '#server/testing/payment-storm.ts';
import { removeFolders } from '#server/testing/process.ts';
import { conclude } from './budget.ts';

const after = await payThroughStorm({ students: 160, kills: 30, everyNthIsPostgres: 4, patience: 60 });
removeFolders();

conclude(`What is left after ${after.kills} kills, with ${after.asked} phones asked and ${after.paid} that paid?`, [
  { what: 'phones asked twice for one payment', value: after.askedTwice.length, unit: '', budget: 0 },
  { what: 'payments not settled by asking', value: after.differing.length, unit: '', budget: 20 },
  {
    what: 'payments lost or wrong after the statement',
    value: after.differingAfterStatement.length,
    unit: '',
    budget: 0,
  },
  { what: 'sum of the ledger', value: Math.abs(after.ledgerSum), unit: 'shillings', budget: 0 },
  {
    what: 'held by the ledger and not by the provider',
    value: Math.abs(after.held - after.received),
    unit: 'shillings',
    budget: 0,
  },
  { what: 'students wrongly enrolled or not', value: after.wronglyEnrolled.length, unit: '', budget: 0 },
]);

const runs = { ...process.env, INTERLEAVINGS: '10000' };
const tested = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'server', 'settlement/interleavings', '--testTimeout', '3600000'],
  {
    env: runs,
    stdio: 'inherit',
  },
);
if (tested.status !== 0) process.exitCode = 1;
