/** Sentences that sum up test results. */
import type { TestResult } from '#contract/gradings.ts';
import { canRunOnDevice } from '#web/features/challenges/visible-tests/device-tests.ts';

/** Sums up a run of the visible tests. A run on the device skips the tests that a program judges. */
export function testRunLabel({ results, isOnDevice }: { results: TestResult[]; isOnDevice: boolean }) {
  if (results.length === 0) return 'This challenge has no visible tests. Press Submit to run the hidden tests.';
  const skipped = isOnDevice ? results.filter((result) => !result.isHidden && !canRunOnDevice(result)) : [];
  const ran = results.filter((result) => !skipped.includes(result));
  return [ran.length > 0 && passedLabel(ran), skippedLabel(skipped.length)].filter(Boolean).join(' ');
}

export function passedLabel(results: TestResult[]) {
  const right = results.filter(({ verdict }) => verdict === 'right').length;
  if (right === results.length) return right === 1 ? 'The test passed.' : `All ${right} tests passed.`;
  return `${right} of ${results.length} tests passed.`;
}

function skippedLabel(count: number) {
  if (count === 0) return '';
  return count === 1 ? '1 test runs only on the school server.' : `${count} tests run only on the school server.`;
}
