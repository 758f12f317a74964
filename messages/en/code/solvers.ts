/** The programs that students have submitted for a challenge, as its authors see them. */

export const submittedPrograms = 'Submitted programs';
export const allStudents = 'All students';
export const theChallenge = 'The challenge';
export const nothing = 'Nothing has been submitted yet';
export const nothingText = 'Programs that students submit will appear here.';

// The table.
export const students = 'Students';
export const student = 'Student';
export const programs = 'Programs';
export const best = 'Best';
export const last = 'Last';
export const notGraded = 'not graded';

// An attempt.
export const pointsOf = (points: string) => `${points} of 100 points`;
export const couldNotBeGraded = 'Could not be graded';
export const waiting = 'Waiting to be graded';
export const fromFile = (file: string) => `from ${file}`;
export const program = 'The program';
export const programIn = (language: string) => `The program, in ${language}`;

// Programs that could not be graded.
export const faultsNotLoaded = (reason: string) => `The ungraded programs could not be loaded. ${reason}`;
export const aboutFaults =
  'These programs have no result, through no fault of the students. If a judging program is broken, fix it under Tests. If the school server failed, grade the programs again.';
export const fault = '<student/>, submitted <time/>';
export const faultOfPreview = '<student/>, submitted <time/>, graded for the preview';
export const gradeAgain = 'Grade again';

// From the server.
export const gradedAgain = 'The ungraded programs will be graded again.';
export const noneFaulty = 'No program needs to be graded again.';
export const tooOften = 'You have done this too often in the last hour. Please wait a while.';

// Why a program could not be graded, or the reference solution does not pass.
export const gradingFailed = 'The school server could not grade it.';
export const interrupted = 'The school server could not grade it: every try was interrupted.';
export const judgesUnsupported = 'Only the school’s own code runner can run judging programs.';
export const withoutReason = 'The code runner has failed: it gave no reason.';
export const failures = {
  runnerFailed: (ending: string) => `The code runner has failed: ${ending}`,
  languageMissing: (language: string) => `The school server does not have ${language}.`,
  judgeUnclear: (test: string, details: string) =>
    `The judging program of “${test}” must exit with 0 for right or 42 for wrong. It did not:\n${details}`,
  referenceFailed: (test: string, verdict: string) => `The test “${test}”: ${verdict}.`,
  printed: (output: string) => `It printed:\n${output}`,
  verdicts: {
    wrong: 'wrong',
    'too slow': 'too slow',
    'too much memory': 'too much memory',
    crashed: 'crashed',
    'not compiled': 'not compiled',
    'not run': 'not run',
    fault: 'fault',
  },
};
