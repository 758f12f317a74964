/** Sentences that sum up test results. */
import type { TestResult } from '#contract/gradings.ts';
import * as texts from '#texts/code/gradings.ts';
import { canRunOnDevice } from '#web/features/challenges/visible-tests/device-tests.ts';

/** Sums up a run of the visible tests. A run on the device skips the tests that a program judges. */
export function testRunLabel({ results, isOnDevice }: { results: TestResult[]; isOnDevice: boolean }) {
  if (results.length === 0) return texts.noVisibleTests;
  const skipped = isOnDevice ? results.filter((result) => !result.isHidden && !canRunOnDevice(result)) : [];
  const ran = results.filter((result) => !skipped.includes(result));
  return [ran.length > 0 && passedLabel(ran), skipped.length > 0 && texts.onlyOnServer(skipped.length)]
    .filter(Boolean)
    .join(' ');
}

export function passedLabel(results: TestResult[]) {
  const passed = results.filter(({ verdict }) => verdict === 'right').length;
  return passed === results.length ? texts.allPassed(passed) : texts.somePassed(passed, results.length);
}
