/** Runs an exercise on the device or on the server. Programs that draw with the turtle module run on the device only. */
import { useState } from 'react';
import type { Submission } from '#contract/submissions.ts';
import type { Drawing } from '#web/features/device-runs/turtle/commands.ts';
import type { Example } from '#web/features/lesson-texts/reading/exercises.ts';
import { useRun } from '#web/features/submissions/run.ts';
import type { Program } from '#web/features/submissions/submissions.api.ts';
import { needsSchool, runInputsOnDevice, useTurtleHere } from '#web/student/code/run-target.ts';
import { useExerciseRunner } from './exercise-runner.ts';
import { type CheckedRun, runExamples } from './run-examples.ts';

export function useExerciseRun(program: Program, examples: Example[]) {
  const { run, start, stop, onServer } = useRun({ isQuiet: true });
  const { isTurtle, isTurtleHere } = useTurtleHere(program);
  const { place, reason, file } = useExerciseRunner(program.languageId, {
    isForDeviceOnly: isTurtle,
    isForSchoolOnly: needsSchool(program),
  });
  /** The drawing of the first run, then of the run that is shown. */
  const [drawing, setDrawing] = useState<Drawing>();
  const [checked, setChecked] = useState<CheckedRun>();
  const [passed, setPassed] = useState(0);

  const canRun = place !== undefined && program.source.trim() !== '' && run.stage !== 'running';

  /** Does nothing if the program cannot run now. */
  function begin() {
    if (!canRun) return;
    setChecked(undefined);
    setDrawing(undefined);
    setPassed(0);
    void start(program, async (_, signal) => {
      const drawings: Drawing[] = [];
      const onDrawing = (drawn: Drawing, index: number) => {
        drawings[index] = drawn;
        if (index === 0) setDrawing(drawn);
      };
      const runEach = (stdins: string[]) =>
        place === 'device'
          ? runInputsOnDevice(program, stdins, { signal, onDrawing })
          : runInTurn(stdins, signal, (stdin) => onServer({ ...program, stdin }, signal));
      const ended = await runExamples(examples, { runEach, onPassed: setPassed });
      setDrawing(drawings[ended.index]);
      setChecked(ended);
      return ended.result;
    });
  }
  const checkedRun = run.stage === 'finished' ? checked : undefined;
  const isPythonMissing = isTurtle && !isTurtleHere;
  return { run, checkedRun, passed, begin, stop, drawing, canRun, reason, file, isPythonMissing };
}

/** Runs a program with one input after another. */
async function* runInTurn(stdins: string[], signal: AbortSignal, runOne: (stdin: string) => Promise<Submission>) {
  for (const stdin of stdins) {
    signal.throwIfAborted();
    yield await runOne(stdin);
  }
}
