/** Runs an exercise on the device or on the server. Programs that draw with the turtle module run on the device only. */
import { useRun } from '#web/features/submissions/run.ts';
import type { Program } from '#web/features/submissions/submissions.api.ts';
import { needsSchool, useDeviceRunner, useTurtleHere } from '#web/student/code/run-target.ts';
import { useExercisePlace } from './exercise-place.ts';

export function useExerciseRun(program: Program) {
  const { run, start, stop } = useRun({ isQuiet: true });
  const { isTurtle, isTurtleHere } = useTurtleHere(program);
  const { place, reason, file } = useExercisePlace(program.languageId, {
    isForDeviceOnly: isTurtle,
    isForSchoolOnly: needsSchool(program),
  });
  const { drawing, runnerAt } = useDeviceRunner();

  function begin() {
    if (place) void start(program, runnerAt(place));
  }
  return { run, begin, stop, drawing, place, reason, file, isPythonMissing: isTurtle && !isTurtleHere };
}
