/** Live runs: the terminal for programs that ask for input while they run. */

export const terminal = 'Terminal';
export const unavailable =
  'The terminal is not available right now. You can still run programs: type the input into Custom input, and press Compile and Execute.';
export const run = 'Run in terminal';
export const runWithInput = 'Run with custom input';
export const stop = 'Stop';

// The input.
export const input = 'Input for the program';
export const send = 'Send';
export const endInput = 'End input';
export const runFirst = 'Run the program before you type.';
export const inputEnded = 'The input has ended.';
export const enterSends = 'Enter sends the line.';

// The output.
export const output = 'Program output';
export const onlyLastLines = (count: number) => `Only the last ${count} lines are shown.`;
/** Said by screen readers before what the program wrote as an error, and before what the user typed. */
export const errorPrefix = 'Error: ';
export const typedPrefix = 'You: ';

// The status.
export const idle = 'The output appears here. Type your input below.';
export const starting = 'Starting…';
export const queued = 'Waiting for its turn…';
export const running = 'Running';
export const stoppedByUser = 'You stopped the program.';
export const lost = 'The connection was lost, and the program has ended. Run it again when you are back online.';
export const unreachable = 'This network blocks the terminal. Use Run with custom input.';
export const finished = 'Finished';

// From the server: values of `message` in `refused`, and in the end of a stopped run.
export const notHere = 'Programs in this language cannot be run here.';
export const notPossible = 'Programs cannot take input here while they run.';
export const replaced = 'You have started another program, so this one was stopped.';
export const signedOut = 'You have been signed out, so the program was stopped.';
export const closing = 'The school server is restarting, so the program was stopped. Run it again in a moment.';
export const busy = 'Many programs are running right now. Please try again in a moment.';
export const tooMuchOutput = 'The program printed more than 1 MB and was stopped.';
export const tooMuchInput = 'The program received more than 1 MB of input and was stopped.';
