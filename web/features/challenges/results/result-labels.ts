/** What became of tests, in a sentence. */
import type { TestResult } from '#contract/gradings.ts';
import { mayRunHere } from '#web/features/challenges/visible-tests/device-tests.ts';

/** Of a run of the visible tests, of which a device leaves to the school what it cannot judge. */
export function triedInWords({ results, isHere }: { results: TestResult[]; isHere: boolean }) {
  if (results.length === 0) return 'None of the tests of this challenge is visible: Submit puts your program to them.';
  const left = isHere ? results.filter((result) => !result.isHidden && !mayRunHere(result)) : [];
  const ran = results.filter((result) => !left.includes(result));
  return [ran.length > 0 && rightInWords(ran), leftInWords(left.length)].filter(Boolean).join(' ');
}

export function rightInWords(results: TestResult[]) {
  const right = results.filter(({ verdict }) => verdict === 'right').length;
  if (right === results.length) return right === 1 ? 'The test is right.' : `All ${right} tests are right.`;
  return `${right} of ${results.length} tests ${right === 1 ? 'is' : 'are'} right.`;
}

function leftInWords(count: number) {
  if (count === 0) return '';
  return count === 1 ? '1 test runs at the school only.' : `${count} tests run at the school only.`;
}
