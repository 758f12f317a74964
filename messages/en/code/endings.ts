/** How a program ended, as Judge0, packages/runner and the server say it in English. The reader gets it translated. */

export const timeLimit = 'Time limit exceeded';
export const memoryLimit = 'Memory limit exceeded';
export const outputLimit = 'Output limit exceeded';
export const exitCode = (code: string) => `Exited with error code ${code}`;
export const signal = (number: string) => `Caught fatal signal ${number}`;
export const withoutExitCode = 'Ended without an exit code';
export const execFormat = 'Exec format error';
export const noFile = 'No such file or directory';
export const noPermission = 'Permission denied';
export const notStarted = 'It could not be started';
export const stopped = 'The program was stopped.';
export const runnerStopped = 'The code runner stopped unexpectedly.';
export const machineStopped = 'The machine that ran this program has stopped. Please run it again.';
export const runnerFailed = 'The code runner could not run it.';
export const runnerAway = 'The code runner was unavailable. Please run it again.';
/** The former wording of `runnerAway`, in stored results. */
export const formerRunnerAway = 'The code runner was away. Please run it again.';

// What the server says about a test that a program failed; stored in English.
export const onlyWaited = 'It hardly used the processor: it slept, or waited for input that did not come.';
export const printedTooMuch = 'Printed too much';
export const outputUnread = 'The judging program could not read the output of your program.';
