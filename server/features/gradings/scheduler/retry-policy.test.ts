import { expect, test } from 'vitest';
import { OverQuota, QueueFull, RunnerUnavailable } from '#server/ports/code-runner.ts';
import { afterError, afterFault, afterRun, MAX_TRIES } from './retry-policy.ts';

const runnersFault = { why: 'The code runner has failed.', isRunners: true };
const authorsFault = { why: 'The judging program has crashed.', isRunners: false };

test('a grading without a fault is complete', () => {
  expect(afterRun({ tries: 1, fault: undefined, isCpuStarved: false })).toEqual({ action: 'complete' });
});

test('a starved grading is retried once, then its result counts', () => {
  const starved = { fault: undefined, isCpuStarved: true };
  expect(afterRun({ ...starved, tries: 1 })).toEqual({
    action: 'retry',
    delay: 5_000,
    countsAsTry: true,
    isCpuStarved: true,
  });
  expect(afterRun({ ...starved, tries: 2 })).toEqual({ action: 'complete' });
});

test('the runner’s faults are retried with growing delays, five tries in all', () => {
  const decisions = [1, 2, 3, 4].map((tries) => afterFault(runnersFault, tries));
  expect(decisions.map((decision) => 'delay' in decision && decision.delay)).toEqual([5_000, 20_000, 80_000, 320_000]);
  expect(afterFault(runnersFault, MAX_TRIES)).toEqual({ action: 'give up', fault: runnersFault });
});

test('a fault of the tests is not retried', () => {
  expect(afterFault(authorsFault, 1)).toEqual({ action: 'give up', fault: authorsFault });
});

test.each([
  ['a full queue', new QueueFull('full'), 2_000],
  ['an unavailable runner', new RunnerUnavailable('away'), 10_000],
  ['a used-up quota', new OverQuota('quota'), 600_000],
])('%s costs no try', (_, error, delay) => {
  expect(afterError(error)).toEqual({ action: 'retry', delay, countsAsTry: false });
});

test('for an unexpected error the policy makes no decision', () => {
  expect(afterError(new Error('Unexpected'))).toBeUndefined();
});
