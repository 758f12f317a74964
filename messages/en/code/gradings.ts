/** The results of programs in the tests of a challenge, and the pages for marking hand-ins. */
import { numbers, plural } from '#messages/en/locale.ts';

const inFull = (count: number) => count.toLocaleString(numbers);

// A run of the visible tests.
export const lastRun = 'Last run';
export const earlierRun = 'Test run before you submitted';
export const pressRunTests = 'Press Run tests to see your program’s output.';
export const runningTests = 'Running the tests…';
export const ranSoFar = (done: number, tests: number) => `${done} of ${tests} tests have run on this device…`;
export const ranOnDevice = 'Run on this device. Submit to have it graded on the school server.';
export const notRunBecause = (reason: string) => `The tests did not run. ${reason}`;
export const notAllowedHere = 'This browser does not allow it.';
export const noVisibleTests = 'This challenge has no visible tests. Press Submit to run the hidden tests.';
export const allPassed = (tests: number) => plural(tests, { one: 'The test passed.', other: 'All # tests passed.' });
export const somePassed = (passed: number, tests: number) => `${inFull(passed)} of ${inFull(tests)} tests passed.`;
export const onlyOnServer = (tests: number) =>
  plural(tests, {
    one: '# test runs only on the school server.',
    other: '# tests run only on the school server.',
  });

// Attempts.
export const attempts = 'Attempts';
export const attemptsNotLoaded = (reason: string) => `Your attempts could not be loaded. ${reason}`;
export const attemptNotLoaded = (reason: string) => `This attempt could not be loaded. ${reason}`;
export const loading = 'Loading…';
export const noAttempts = 'None yet. Submit runs all tests.';
export const solvedSeeNext = '<strong>Solved.</strong> Go to the next one, or see other solutions under Help.';
export const solvedAll = '<strong>Solved.</strong> You have solved all challenges of this course.';
export const next = (challenge: string) => `Next: ${challenge}`;
export const fromFile = (file: string) => `from ${file}`;
export const written = 'written <time/>';
export const openInEditor = 'Open in editor';
export const best = 'Best';
export const waiting = 'Waiting';
export const beingGraded = 'Being graded…';
export const queued = (ahead: number) =>
  ahead === 0
    ? 'Yours is graded next.'
    : plural(ahead, { one: '# program is ahead of yours.', other: '# programs are ahead of yours.' });
export const faulty =
  'Could not be graded yet. That is our fault and does not count against you. We have notified your tutor.';
export const pointsOf = (points: string) => `${points} of 100 points`;

// The result of a test.
export const passed = 'Passed';
export const wrongAnswer = 'Wrong answer';
export const wrongAnswerText = 'Your program finished, but its output is not what the test expects.';
export const failed = 'Failed';
export const timeLimit = 'Time limit exceeded';
export const timeLimitText =
  'Your program took too long and was stopped. Does a loop never end, or does it wait for input that never comes?';
export const memoryLimit = 'Memory limit exceeded';
export const memoryLimitText =
  'Your program used more memory than allowed and was stopped. Does a list never stop growing?';
export const crashed = 'Stopped with an error';
export const crashedText = 'Your program stopped before it had finished.';
export const notCompiled = 'Does not compile';
export const notCompiledText = 'The compiler found errors, so your program did not start.';
export const notRun = 'Not run';
export const notRunText = 'This test was skipped.';
export const ourFault = 'Our fault';
export const ourFaultText =
  'Something failed on the school server, not in your program. This does not count against you.';
export const hiddenTest = (number: number) => `Hidden test ${number}`;
export const hiddenFailure = (verdict: string, sentence: string) =>
  `${verdict}: ${sentence} For other hidden tests, we don’t show how they failed.`;
export const judgedOnServer = 'This test has a judging program, so it runs only on the school server.';

// Input and output.
export const compilerMessages = 'Compiler messages';
export const message = 'Message';
export const input = 'Input';
export const expected = 'Expected';
export const printed = 'Printed';
export const printedFirst = (characters: number) => `Printed (only the first ${inFull(characters)} characters)`;
export const nothing = 'nothing';
export const showLess = 'Show less';
export const showAll = (characters: number) => `Show all ${inFull(characters)} characters`;
/** Follows 'Show less' and 'Show all 2,000 characters', for screen readers. */
export const ofText = (name: string) => `of ${name}`;
export const copy = 'Copy';

// Differences between lines.
export const differences = 'Differences';
export const symbols = '· is a space, → a tab, ↵ the end of a line';
export const line = (number: number) => `Line ${number}:`;
export const lineMissing = 'this line is missing.';
export const lineTooMany = 'this line should not be there.';
export const lineDiffers = (found: { expected: string; position: number; got: string }) =>
  `expected ${found.expected} at character ${found.position}, but got ${found.got}.`;
export const emptyLine = 'an empty line';
export const moreDiffer = 'More lines differ after these.';
export const space = 'a space';
export const tab = 'a tab';
export const carriageReturn = 'a carriage return';
export const nonBreakingSpace = 'a non-breaking space';
export const endOfLine = 'the end of the line';
export const invisible = 'an invisible character';

// Marking hand-ins.
export const grading = 'Grading';
export const gradeBook = 'Grade book';
export const gradeBooks = 'Grade books';
export const tasksNotLoaded = (reason: string) => `Couldn’t load the tasks and unreleased marks. ${reason}`;
export const handinCount = (handins: number) => plural(handins, { one: '# hand-in', other: '# hand-ins' });
export const noSuchHandin = 'Hand-in not found';
export const instructions = 'Task instructions';
export const lastOnPage = 'That was the last hand-in on this page.';
export const lastInList = 'That was the last hand-in in the list.';
export const handins = 'Hand-ins';
export const placeOf = (place: number, count: number) => `${place} of ${count}`;
export const previousHandin = 'Previous';
export const nextHandin = 'Next';
export const shortcuts = 'J/K shortcuts';
export const noSuchCourse = 'Course not found';
export const noTasks = 'No tasks yet';
export const noTasksText = 'Add tasks to the lessons of this course.';
export const noStudents = 'No students yet';
export const noStudentsText = 'Students who enroll in this course appear here.';

// From the server, and validation.
export const language = 'This challenge cannot be solved in that language.';
export const notHere = (language: string) =>
  `The school server does not have ${language} at the moment. Solve it in another language, or tell your tutor.`;
export const source = 'Write a program of at most 64,000 characters first.';
export const tooOften = 'You have submitted this challenge thirty times in the last hour. Please wait a while.';
export const tooMany = 'You have submitted too many programs today. Please continue tomorrow.';
export const running = 'Your tests are already running. Please wait until they finish.';
export const noRoom =
  'The school server has no more space for your programs. It deletes old ones every night: please submit this one tomorrow. If that does not help, tell your tutor.';
export const dropped = 'This program is old, and the school server keeps only its result.';
export const otherKey = 'Another program was submitted with this Idempotency-Key.';
export const full = 'Too many programs are waiting to run. Try again in a moment.';
export const away = 'Programs cannot be run at the moment. Try again in a minute.';
export const tooLong = 'The tests took too long. Try again, or submit your program.';
export const gone = 'This attempt no longer exists.';
export const changed = 'The preview has changed in the meantime. Please check it again.';
export const notReady = 'The regrade has not finished yet.';
export const none = 'No regrade is running.';
export const open = 'A regrade is in progress: apply or discard it first.';
export const published = 'The challenge is published.';
export const withdrawn = 'Students no longer see this challenge.';
export const applied = 'The new tests count from now on.';
export const discarded = 'The tests and results stay as they are.';
