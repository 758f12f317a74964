/** Programs that are run in the playground; the specification's own texts where it has any. */

// The result.
export const output = 'Output';
export const outputDetails = 'Output details';
export const outputHere = 'Your program’s output will appear here.';
export const running = 'Running…';
export const printedNothing = 'Your program finished and printed nothing.';
export const printedBefore = 'Printed before that';
export const standardError = 'Standard error';
export const compilerMessages = 'Compiler messages';
export const timeLimitExceeded = 'Time Limit Exceeded';
export const goToLine = (line: number) => `Go to line ${line}`;
export const status = 'Status';
export const memory = 'Memory';
export const time = 'Time';
export const notKnown = 'not known';
export const inputEnded =
  'Your program needs more input than you gave it. Type the input into Custom input, one line for each time the program asks.';
/** Judge0's status descriptions, by id. */
export const statuses = {
  1: 'In Queue',
  2: 'Processing',
  3: 'Accepted',
  4: 'Wrong Answer',
  5: timeLimitExceeded,
  6: 'Compilation Error',
  7: 'Runtime Error (SIGSEGV)',
  8: 'Runtime Error (SIGXFSZ)',
  9: 'Runtime Error (SIGFPE)',
  10: 'Runtime Error (SIGABRT)',
  11: 'Runtime Error (NZEC)',
  12: 'Runtime Error (Other)',
  13: 'Internal Error',
  14: 'Exec Format Error',
};

// A program that did not run.
export const resultLost = 'The result did not arrive. Please run your program again.';
export const didNotRun = (reason: string) => `Your program did not run. ${reason}`;
export const notAllowedHere = 'This browser does not allow it.';
export const ownMachine = 'How to run programs on your own machine';

// From the server.
export const done = 'Compiled Successfully!';
export const pollingFailed = 'Something went wrong! Please try again.';
/** Shown if the school limits the runs per day. */
export const quotaOf = (perDay: number) => `The quota of ${perDay} requests for the day is exceeded.`;
export const quota = quotaOf(100);
export const tooFast = 'You are running too many programs. Please wait a moment.';
export const queueFull = 'Too many programs are waiting. Please try again in a moment.';
export const away = 'Programs cannot be run here right now. Please try again later.';
export const gone = 'Submission not found.';
/** @param seconds  the exceeded limit */
export const timeLimit = (seconds: number) => `Your program did not finish in ${seconds} s. Does every loop end?`;
export const stopped = 'The program was stopped.';
export const noLanguage = 'Language not found.';
