/** Runs the visible tests of a web challenge on this device one after another, each with the page in a new frame. */
import { MAX_PRINTED } from '#contract/rules/output.ts';
import { testFields, type VisibleResult } from '#web/features/challenges/visible-tests/device-tests.ts';
import type { RunOnDevice } from '#web/features/challenges/visible-tests/test-run.ts';
import type { SourceFile } from '#web/features/projects/preview/page-bundle.ts';
import { runPageTest } from '#web/features/projects/preview/page-test-run.ts';

/** @param files  the current files of the page */
export const runPageTestsOn =
  (files: SourceFile[], timeLimit: number): RunOnDevice =>
  async (_program, tests, { signal, onDone }) => {
    const results: VisibleResult[] = [];
    for (const test of tests) {
      const { printed, ...ran } = await runPageTest(files, test.program ?? '', { timeLimit, signal });
      results.push({ ...testFields(test), ...ran, printed, isCut: printed.length >= MAX_PRINTED, differences: null });
      onDone(results.length);
    }
    return { results, compileOutput: '' };
  };
