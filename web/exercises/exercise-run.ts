/** Runs an exercise on the device or on the server. Programs that draw with the turtle module run on the device only. */
import { useState } from 'react';
import type { Example } from '#web/features/lesson-texts/reading/exercises.ts';
import { useRun } from '#web/features/submissions/run.ts';
import type { Program } from '#web/features/submissions/submissions.api.ts';
import { needsSchool, useDeviceRunner, useTurtleHere } from '#web/student/code/run-target.ts';
import { useExerciseRunner } from './exercise-runner.ts';
import { type CheckedRun, runExamples } from './run-examples.ts';

export function useExerciseRun(program: Program, examples: Example[]) {
  const { run, start, stop, onServer } = useRun({ isQuiet: true });
  const { isTurtle, isTurtleHere } = useTurtleHere(program);
  const { place, reason, file } = useExerciseRunner(program.languageId, {
    isForDeviceOnly: isTurtle,
    isForSchoolOnly: needsSchool(program),
  });
  const { drawing, runnerAt } = useDeviceRunner();
  const [checked, setChecked] = useState<CheckedRun>();

  const canRun = place !== undefined && program.source.trim() !== '' && run.stage !== 'running';

  /** Does nothing if the program cannot run now. */
  function begin() {
    if (!canRun) return;
    setChecked(undefined);
    void start(program, async (_, signal) => {
      const runWith = (stdin: string) => {
        signal.throwIfAborted();
        return (runnerAt(place) ?? onServer)({ ...program, stdin }, signal);
      };
      const ended = await runExamples(examples, runWith);
      setChecked(ended);
      return ended.result;
    });
  }
  const checkedRun = run.stage === 'finished' ? checked : undefined;
  return { run, checkedRun, begin, stop, drawing, canRun, reason, file, isPythonMissing: isTurtle && !isTurtleHere };
}
