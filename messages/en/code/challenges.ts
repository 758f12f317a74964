/** Challenges, as students see them: the list, the page to solve one, and submitting programs. */
// A catalogue reads better whole.
import { numbers, plural } from '#messages/en/locale.ts';

// The list.
export const challenges = 'Challenges';
export const allChallenges = 'All challenges';
export const loading = 'Loading';
export const loadingChallenge = 'Loading…';
export const listNotLoaded = (reason: string) => `The challenges could not be loaded. ${reason}`;
export const noneYet = 'Your courses have none yet. Check back soon, or enroll in another course.';
export const courses = 'Courses';
export const searchChallenges = 'Search challenges';
export const difficulty = 'Difficulty';
export const difficulties = { Easy: 'Easy', Medium: 'Medium', Hard: 'Hard' };
export const anyDifficulty = 'All';
export const course = 'Course';
export const allCourses = 'All courses';
export const noMatches = 'No matches. Try another word, or another difficulty.';
export const count = (challenges: number) => plural(challenges, { one: '# challenge', other: '# challenges' });
export const solve = 'Solve';
export const review = 'Review';
export const unsentHere = (programs: number) => `${programs} on this device, not sent yet`;

// The student's results.
export const startStreak = 'Solve a challenge today to start a streak.';
export const streak = (days: number) => plural(days, { one: 'Your streak: # day.', other: 'Your streak: # days.' });
export const notTried = 'Not tried yet';
export const solvedIn = (attempts: number) =>
  plural(attempts, { one: 'Solved, # attempt', other: 'Solved, # attempts' });
export const bestIn = (points: string, attempts: number) =>
  plural(attempts, {
    one: `Best: ${points} of 100 points, # attempt`,
    other: `Best: ${points} of 100 points, # attempts`,
  });

// The leaderboard.
export const leaderboard = 'Leaderboard';
export const leaderboardOf = (course: string) => `Leaderboard of ${course}`;
export const chooseCourse = 'Choose a course above to see its leaderboard.';
export const boardNotLoaded = (reason: string) => `The leaderboard could not be loaded. ${reason}`;
export const nobodyYet = 'No challenges solved yet. Be the first.';
export const place = 'Rank';
export const name = 'Name';
export const points = 'Points';
export const solved = 'Solved';
export const you = 'You';
export const onBoard = 'Other students of this course see your first name, your points and your solutions.';
export const notOnBoard = 'You are not on the leaderboard: other students can’t see your name or your solutions.';
export const leaveBoard = 'Leave leaderboard';
export const joinBoard = 'Join leaderboard';

// One challenge.
export const noSuchChallenge = 'Challenge not found';
export const notLoaded = (reason: string) => `The challenge could not be loaded. ${reason}`;
export const noLanguage = 'The school server has none of the languages of this challenge. Please tell your tutor.';
export const anotherLanguage = 'another language';
export const widthOfInstructions = 'Width of the instructions';
export const aboutChallenge = 'About this challenge';
export const tabs = { Instructions: 'Instructions', Tests: 'Tests', Results: 'Results', Help: 'Help' };
export const information = 'Challenge information';
export const topics = 'Topics';
export const languages = 'Languages';
export const testsLabel = 'Tests';
export const yourResult = 'Your result';
export const someHidden = (all: number, hidden: number) => `${all}, ${hidden} of them hidden`;
/** 'Python, Java or C'. */
export const anyOf = (names: string[]) => new Intl.ListFormat(numbers, { type: 'disjunction' }).format(names);

// The visible tests.
export const aboutRunTests = '<strong>Run tests</strong> runs these tests and does not count.';
export const submitRunsSame = 'Submit runs the same tests.';
export const submitAlsoRuns = (hidden: number) =>
  plural(hidden, { one: 'Submit also runs one hidden test.', other: 'Submit also runs # hidden tests.' });
export const onlyHidden = (hidden: number) =>
  plural(hidden, {
    one: 'This challenge has no visible tests. Submit runs one hidden test.',
    other: 'This challenge has no visible tests. Submit runs # hidden tests.',
  });
export const judgedByProgram = 'A judging program checks your output.';
export const limits = (seconds: number, megabytes: number) =>
  `Each test may use ${seconds} s and ${megabytes} MB on the school server. White space at the ends of lines does not count.`;

// Hints and the solutions of others.
export const hints = 'Hints';
export const withoutHints = 'This challenge has no hints. Read the instructions again, line by line.';
export const openFirstHint = (hints: number) => `Open the first hint (1 of ${hints})`;
export const openNextHint = (next: number, hints: number) => `Open the next hint (${next} of ${hints})`;
export const solutions = 'Solutions';
export const howOthersSolved = 'How others solved it';
export const seeSolutions = 'See their solutions';
export const noSolutions = 'No other solutions yet.';
export const solutionBy = (student: string, language: string) => `${student}, in ${language}`;

// The program.
export const program = 'Program';
export const programIn = (language: string) => `Program in ${language}`;
export const editorKeys = 'Press Control+Enter to run the tests. Press Escape, then Tab, to leave the editor.';
export const kept = 'Your program is saved in this browser only. Submit it before you sign out.';
export const notKept = 'Your program is not saved: it is too long, or this browser’s storage is full.';
export const runTests = 'Run tests';
export const runningTests = 'Running…';
export const stop = 'Stop';
export const submit = 'Submit';
export const startOver = 'Start over';
export const startOverTitle = 'Start over?';
export const startOverText = 'The challenge’s starter code will replace your program.';
export const replaceTitle = 'Replace your program?';
export const replace = 'Replace';
export const replaceText = 'You have not submitted your program. The program of this attempt will replace it.';

// Submitting a file.
export const submitFile = 'Submit a file';
export const submitFileInstead = 'Submit a file instead';
export const challenge = 'Challenge';
export const chooseChallenge = 'Choose a challenge';
export const chooseChallengeFirst = 'Choose a challenge first.';
export const notLoadedYet = 'This challenge has not loaded yet.';
export const programFile = 'File with your program';
export const chooseFileFirst = 'Choose a file first.';
export const otherFile = (file: string) => `“${file}” is not a program in a language of this challenge.`;
export const notText = 'This is not a text file. Choose a program file, such as script.py.';
export const fileTooLong = 'This file is too long: a program can have at most 64,000 characters.';
export const fileEmpty = 'This file is empty.';
export const submittedFor = 'Submitted for “<title/>”. <link>See the result</link>';
export const savedFor = (challenge: string) =>
  `Saved on this device for “${challenge}”. We send it as soon as we can reach the school server.`;

// Programs that are not sent yet.
export const notSent = 'Not sent yet';
export const notSentCount = (programs: number) => `Not sent yet: ${programs}`;
export const aboutUnsent =
  'On this device, not sent yet. We send them as soon as we can reach the school server, which then grades them.';
export const unsentProgram = '<title/>, submitted <time/>';
export const triedAfter = 'We try again after <time/>.';
export const notAccepted = (reason: string) => `Not accepted: ${reason}`;
export const yourProgram = 'Your program';
export const copy = 'Copy';
export const sendAgain = 'Send again';
export const remove = 'Remove';

// From the server, and validation.
export const gone = 'This challenge no longer exists.';
export const joinFirst = 'Only students of this course can solve its challenges.';
export const notYours = 'Only the tutor of this course, or the office, can change its challenges.';
export const title = 'Give the challenge a title of at most 120 characters';
export const statement = 'Write a statement of at most 20,000 characters';
export const starter = 'Give each language once, with starter code of at most 16,000 characters';
export const webAlone = 'A web challenge has web pages as its only language';
export const pageTests = 'A web challenge has only tests of the page, and other challenges have none';
export const hint = 'A hint can have at most 2,000 characters';
export const tag = 'A tag can have at most 30 characters';
export const test = 'Give each test a name of at most 120 characters';
export const tests = 'Add 1 to 40 tests, with at most 1 MB in total';
export const visibleTests =
  'The visible tests can have at most 64,000 characters in total, because phones download them';
export const tooOften = 'You have saved these tests too often in the last hour. Please wait a while.';
export const expected = 'A test has either an expected output or a judging program';
export const referenceLanguage =
  'The reference solution is in a language that you have removed. Save the tests with another reference solution first.';
export const notHere = (language: string) =>
  `The school server does not have ${language}. Choose another language, or ask the office to have it installed.`;
export const reference = 'Give a reference solution in one of the challenge’s languages';
export const notPassed = 'The reference solution must pass all tests first.';
export const nonePublished = 'There are no published tests to go back to.';
export const gradedAnew = 'Students have already submitted solutions: preview the regrade first.';
export const noHints = 'There are no more hints.';
export const solveFirst = 'Solve this challenge first to see other students’ solutions.';
export const none = 'No challenges yet';
export const deleted = 'Challenge deleted';
export const otherChallenges = 'The challenges have changed in the meantime. Please check them again.';
