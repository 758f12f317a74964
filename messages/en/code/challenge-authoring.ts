/** Writing challenges: the list of a tutor's challenges, the steps of one challenge, and regrading. */
// A catalogue reads better whole.
import { plural } from '#messages/en/locale.ts';

// The list.
export const challenges = 'Challenges';
export const allChallenges = 'All challenges';
export const noCourse = 'No courses yet';
export const noCourseText = 'A challenge belongs to a course. <link>Add your first course</link>.';
export const none = 'No challenges yet.';
export const noSuchChallenge = 'Challenge not found';
export const addChallenge = 'Add challenge';
/** Follows 'Add challenge', for screen readers. */
export const toCourse = (course: string) => `to ${course}`;
export const add = 'Add';
export const nowAt = (challenge: { title: string; position: number; count: number }) =>
  `${challenge.title} is now at position ${challenge.position} of ${challenge.count}.`;
export const orderUnchanged = (reason: string) => `The order was not changed. ${reason}`;
export const emptyStatement = 'Describe what the program should do.\n\n**Input:** \n\n**Output:** ';

// The steps.
export const steps = 'Steps';
export const stepTitles = {
  about: 'About',
  starters: 'Starter code',
  tests: 'Tests',
  reference: 'Reference and limits',
  check: 'Check and publish',
  regrade: 'Regrade',
};
export const notSaved = 'not saved';
export const save = 'Save';
export const saveAndCheck = 'Save and check';
export const saved = 'Saved';
export const uploading = 'The picture is still uploading.';
export const notSavedYet = 'Not saved yet.';
export const everythingSaved = 'Everything is saved.';
export const leaveTitle = 'Leave without saving?';
export const leave = 'Leave';
export const leaveText =
  'Your changes are not saved. They stay in this tab until you sign out, so you can come back to them.';

// Rows of a form. The name is 'hint 1', 'test 1', or that of a language or a challenge.
export const moveUp = (name: string) => `Move ${name} up`;
export const moveDown = (name: string) => `Move ${name} down`;
export const removeRow = (name: string) => `Remove ${name}`;
export const removeTitle = (name: string) => `Remove ${name}?`;
export const remove = 'Remove';
export const removeText = 'Its content is removed too.';

// About.
export const title = 'Title';
export const difficulty = 'Difficulty';
export const tags = 'Tags';
export const aboutTags = 'Separated by commas: loops, text';
export const statement = 'Statement';
export const write = 'Write';
export const preview = 'Preview';
export const aboutStatement = 'In Markdown. Say what the program reads and what it prints, with an example.';
export const hints = 'Hints';
export const aboutHints = 'Students open them one at a time, in this order.';
export const hint = (number: number) => `Hint ${number}`;
export const hintName = (number: number) => `hint ${number}`;
export const addHint = 'Add hint';
export const picture = 'A picture for the statement';
export const aboutPicture =
  'We add it at the end of the text. Describe it in the square brackets for people who cannot see it.';
export const describePicture = 'Describe the picture';
export const pictures = 'Pictures of the statement';
export const pictureNumber = (number: number) => `Number ${number}`;
export const insertAgain = (number: number) => `Insert<hidden> picture ${number}</hidden> again`;
export const removePicture = (number: number) => `Remove<hidden> picture ${number}</hidden>`;

// Starters.
export const aboutStarters =
  'Students solve the challenge in one of these languages. The editor starts with this code, which can be empty.';
export const starterIn = (language: string) => `Starter code in ${language}`;
export const anotherLanguage = 'Another language';
export const addLanguage = 'Add language';
export const languageNumber = (id: number) => `Language ${id}`;
export const notOnServer = 'The school server does not have it.';

// Tests.
export const tests = 'Tests';
export const aboutTests =
  'Students see the input and the expected output of visible tests. For hidden tests, students see only passed or failed, so that printing the expected output without solving the challenge does not help.';
export const noTests = 'No tests yet';
export const noTestsText = 'Start with an example from the statement.';
export const addVisible = 'Add visible test';
export const addHidden = 'Add hidden test';
export const testName = (number: number) => `test ${number}`;
export const unnamed = 'Unnamed test';
export const hidden = 'Hidden';
export const visible = 'Visible';
export const name = 'Name';
export const aboutName = 'Students see it if the test is visible.';
export const visibility = 'Visibility';
export const visibleToStudents = 'Visible to students';
export const weight = 'Weight';
export const judgedBy = 'Judged by';
export const expectedOutput = 'Expected output';
export const input = 'Input';
export const judgingProgram = 'Judging program';
export const aboutJudging =
  'The student’s program and the judging program each read what the other prints. If the judging program exits with code 0, the test has passed; with 42, it has failed. If it crashes after reading the student’s output, the test has failed (your reference solution passed, so the output is to blame). Any other crash is reported to you and does not count against the student.';
export const judgingLanguage = 'Language of the judging program';
export const judgingProgramIn = (language: string) => `Judging program in ${language}`;
export const judgingInput = 'Input of the judging program';
export const aboutJudgingInput =
  'The judging program finds it in the file input.txt. Students see it if the test is visible.';

// Reference solution and limits.
export const reference = 'Reference solution';
export const aboutReference =
  'Your own program that solves the challenge. It has to pass every test before you can publish the challenge. Students never see it.';
export const language = 'Language';
export const referenceIn = (language: string) => `Reference solution in ${language}`;
export const limits = 'Limits for each test';
export const seconds = 'CPU time in seconds';
export const megabytes = 'Memory in megabytes';

// The check.
export const check = 'The check';
export const aboutSavedVersion = 'You have unsaved changes. The check is about the version that you saved last.';
export const writeFirst = 'Write tests and a reference solution first. Saving them starts the check.';
export const passesPublished = (tests: number) =>
  plural(tests, {
    one: 'The reference solution passes the published test.',
    other: 'The reference solution passes all # published tests.',
  });
export const checking = (tests: number) =>
  plural(tests, {
    one: 'Running the reference solution with # test.',
    other: 'Running the reference solution with # tests.',
  });
export const failed = 'Failed';
export const doesNotPass = 'The reference solution does not pass the tests.';
export const passed = 'Passed';
export const passes = (tests: number) =>
  plural(tests, {
    one: 'The reference solution passes the test.',
    other: 'The reference solution passes all # tests.',
  });
export const passesUnpublished = (tests: number) =>
  plural(tests, {
    one: 'The reference solution passes the test, which is not published yet.',
    other: 'The reference solution passes all # tests, which are not published yet.',
  });
export const revert = 'Revert tests';
export const revertTitle = 'Discard the new tests?';
export const discard = 'Discard';
export const revertText =
  'This discards the new tests and the new reference solution, with any unsaved changes. The published tests take their place.';
export const reverted = 'Reverted to the published tests.';

// Publishing.
export const forStudents = 'For students';
export const published = 'Published';
export const draft = 'Draft';
export const onlyYou = 'Only you and the office see it.';
export const audience = (course: string) => `The students of ${course} see it.`;
export const submittedSoFar = (programs: number) =>
  programs === 0
    ? 'Nothing has been submitted yet.'
    : plural(programs, {
        one: '# program has been submitted so far.',
        other: '# programs have been submitted so far.',
      });
export const viewPrograms = 'View submitted programs';
export const seeChanges = 'See what the new tests change';
export const publish = 'Publish';
export const publishTests = 'Publish the new tests';
export const withdraw = 'Unpublish';
export const withdrawTitle = 'Unpublish this challenge?';
export const withdrawText = (challenge: string) =>
  `Students no longer see “${challenge}”. Their programs are kept, and come back when you publish it again.`;
export const deleteChallenge = 'Delete<hidden> challenge</hidden>';
export const deleteTitle = 'Are you sure?';
export const confirmDelete = 'Delete';
export const deleteText = (challenge: string, programs: number) =>
  programs === 0
    ? `“${challenge}” will be deleted. This cannot be undone.`
    : `“${challenge}” will be deleted, with ${submitted(programs)}. This cannot be undone.`;
const submitted = (programs: number) =>
  plural(programs, { one: 'the one program that was submitted', other: 'the # programs that were submitted' });

// Regrading.
export const nothingToRegrade = 'Nothing to regrade';
export const nothingToRegradeText =
  'If you change the tests after students have submitted programs, you can see here who would gain or lose points before anything counts.';
export const notChecked = 'The new tests are not checked yet';
export const notCheckedText = 'The reference solution has to pass them first. Step 5 shows the result.';
export const aboutRegrade = (programs: number) =>
  plural(programs, {
    one: 'One program has been submitted. A regrade runs the new tests on all submitted programs. The old results count until you apply the new ones.',
    other:
      '# programs have been submitted. A regrade runs the new tests on all submitted programs. The old results count until you apply the new ones.',
  });
export const regradeAll = 'Regrade all programs';
export const allGraded = 'All programs are graded with the new tests.';
export const someGraded = (graded: number, all: number) => `${graded} of ${all} programs are graded.`;
export const someFaulty = (programs: number) =>
  plural(programs, {
    one: 'One program could not be graded. This is not the student’s fault. It keeps its result. A judging program may be broken.',
    other:
      '# programs could not be graded. This is not the students’ fault. They keep their results. A judging program may be broken.',
  });
export const programsGraded = 'Programs graded';
export const gain = (students: number) => plural(students, { one: '# student gains', other: '# students gain' });
export const lose = (students: number) => plural(students, { one: '# student loses', other: '# students lose' });
export const keepSame = (students: number) =>
  plural(students, { one: '# student keeps the same result', other: '# students keep the same result' });
export const aboutKept =
  'These students keep their points, because their programs could not be graded with the new tests:';
export const keptPoints = (points: string) => `<student/>, ${points} of 100`;
export const whoGains = 'Who gains or loses';
export const student = 'Student';
export const now = 'Now';
export const withNewTests = 'With the new tests';
export const change = 'Change';
export const gains = (points: string) => `gains ${points}`;
export const loses = (points: string) => `loses ${points}`;
export const apply = 'Apply';
export const applyTitle = 'Apply the new results?';
export const applyText = (losing: number) =>
  losing === 0
    ? 'We publish the new tests, and notify the students whose points change. This cannot be undone.'
    : plural(losing, {
        one: 'We publish the new tests, and notify the students whose points change. One student loses points. This cannot be undone.',
        other:
          'We publish the new tests, and notify the students whose points change. # students lose points. This cannot be undone.',
      });

// Validation.
export const tooManyTags = 'At most eight tags';
export const secondsRange = 'From 0.1 to 10 seconds';
export const megabytesRange = 'From 16 to 512 megabytes';
export const weightRange = 'From 1 to 100';
export const wholeNumber = 'A whole number';
export const writeJudging = 'Write the judging program';
