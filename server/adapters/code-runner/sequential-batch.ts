/** Batch runs for a runner without batches, such as Judge0: sends the program once per input. */
import { TIME_LIMIT_EXCEEDED } from '#contract/submissions.ts';
import type { CodeRunner, Outcome } from '#server/ports/code-runner.ts';

/** Judge0 statuses that end the batch, because every input would get the same: compilation error, internal error. */
const FOR_ALL = [6, 13];

/** Runs the inputs one after the other; calls the observer's onTaken and onStart only for the first input. */
export async function runSequentially(
  run: CodeRunner['run'],
  { stdins, maxTimeouts, maxTotalTime, ...program }: Parameters<CodeRunner['runBatch']>[0],
  watch: Parameters<CodeRunner['runBatch']>[1] = {},
) {
  const outcomes: Outcome[] = [];
  for (const stdin of stdins) {
    const isFirst = outcomes.length === 0;
    const outcome = await run({ ...program, stdin }, isFirst ? watch : { ...watch, onTaken() {}, onStart() {} });
    outcomes.push(outcome);
    if (FOR_ALL.includes(outcome.status)) break;
    if (outcomes.filter(({ status }) => status === TIME_LIMIT_EXCEEDED).length >= maxTimeouts) break;
    if (outcomes.reduce((sum, { wallTime }) => sum + (wallTime ?? 0), 0) >= maxTotalTime) break;
  }
  return outcomes;
}
