/** An interactive run that may still change its machine: until it has started, its input is kept for the next machine. */
import type { InteractiveRun } from '#server/ports/code-runner.ts';

type Input = Pick<InteractiveRun, 'input' | 'end'>;

export function openLiveInput() {
  const kept: Uint8Array[] = [];
  let hasEnded = false;
  let hasStarted = false;
  let current: Input | undefined;

  return {
    hasStarted: () => hasStarted,
    /** From now on the program stays where it is. */
    start() {
      hasStarted = true;
      kept.length = 0;
    },
    /** Sends the input so far to the machine that has the program now. */
    attach(run: Input) {
      current = run;
      for (const bytes of kept) void run.input(bytes);
      if (hasEnded) run.end();
    },
    input(bytes: Uint8Array) {
      if (!hasStarted) kept.push(bytes);
      return current?.input(bytes);
    },
    end() {
      hasEnded = true;
      current?.end();
    },
  };
}
