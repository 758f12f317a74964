/** Programu ambazo wanafunzi wametuma kwa changamoto, jinsi waandishi wake wanavyoziona. */

export const submittedPrograms = 'Programu zilizotumwa';
export const allStudents = 'Wanafunzi wote';
export const theChallenge = 'Changamoto hii';
export const nothing = 'Bado hakuna kilichotumwa';
export const nothingText = 'Programu ambazo wanafunzi watatuma zitaonekana hapa.';

// The table.
export const students = 'Wanafunzi';
export const student = 'Mwanafunzi';
export const programs = 'Programu';
export const best = 'Pointi bora';
export const last = 'Ya mwisho';
export const notGraded = 'haijasahihishwa';

// An attempt.
export const pointsOf = (points: string) => `Pointi ${points} kati ya 100`;
export const couldNotBeGraded = 'Imeshindikana kusahihisha';
export const waiting = 'Inasubiri kusahihishwa';
export const fromFile = (file: string) => `kutoka ${file}`;
export const program = 'Programu';
export const programIn = (language: string) => `Programu, kwa ${language}`;

// Programs that could not be graded.
export const faultsNotLoaded = (reason: string) => `Imeshindikana kufungua programu ambazo hazijasahihishwa. ${reason}`;
export const aboutFaults =
  'Programu hizi hazina matokeo, na si kosa la wanafunzi. Ikiwa programu ya kusahihisha ina hitilafu, irekebishe kwenye Test. Ikiwa server ya shule ilipata hitilafu, sahihisha programu hizi tena.';
export const fault = '<student/>, ilitumwa <time/>';
export const faultOfPreview = '<student/>, ilitumwa <time/>, katika usahihishaji upya';
export const gradeAgain = 'Sahihisha tena';

// From the server.
export const gradedAgain = 'Programu zilizoshindikana zitasahihishwa tena.';
export const noneFaulty = 'Hakuna programu iliyoshindikana kusahihishwa.';
export const tooOften = 'Umefanya hivi mara nyingi mno katika saa moja iliyopita. Tafadhali subiri kidogo.';

// Why a program could not be graded, or the reference solution does not pass.
export const gradingFailed = 'Server ya shule haikuweza kuisahihisha.';
export const interrupted = 'Server ya shule haikuweza kuisahihisha: kila jaribio lilikatizwa.';
export const judgesUnsupported = 'Ni code runner ya shule yenyewe pekee inayoweza kuendesha programu za kusahihisha.';
export const withoutReason = 'Code runner ilipata hitilafu: haikutoa sababu.';
export const failures = {
  runnerFailed: (ending: string) => `Code runner ilipata hitilafu: ${ending}`,
  languageMissing: (language: string) => `Server ya shule haina ${language}.`,
  judgeUnclear: (test: string, details: string) =>
    `Programu ya kusahihisha ya “${test}” lazima imalize kwa exit code 0 ikiwa jibu ni sahihi, au 42 ikiwa si sahihi. Haikufanya hivyo:\n${details}`,
  referenceFailed: (test: string, verdict: string) => `Test “${test}”: ${verdict}.`,
  printed: (output: string) => `Output:\n${output}`,
  verdicts: {
    wrong: 'jibu si sahihi',
    'too slow': 'ilichukua muda mrefu mno',
    'too much memory': 'ilitumia memory nyingi mno',
    crashed: 'ilikatizwa na kosa',
    'not compiled': 'imeshindikana ku-compile',
    'not run': 'haikuendeshwa',
    fault: 'hitilafu ya server ya shule',
  },
};
