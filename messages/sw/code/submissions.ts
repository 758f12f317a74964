/** Programu zinazoendeshwa kwenye Live Code. */

// The result.
export const output = 'Output';
export const outputDetails = 'Maelezo ya output';
export const outputHere = 'Output ya programu yako itaonekana hapa.';
export const running = 'Inaendeshwa…';
export const printedNothing = 'Programu yako imemaliza bila kutoa output.';
export const printedBefore = 'Output kabla ya hapo';
export const standardError = 'Standard error';
export const compilerMessages = 'Ujumbe wa compiler';
export const timeLimitExceeded = 'Muda umeisha';
export const goToLine = (line: number) => `Nenda kwenye mstari wa ${line}`;
export const status = 'Hali';
export const memory = 'Memory';
export const time = 'Muda';
export const notKnown = 'haijulikani';
export const inputEnded =
  'Programu yako inahitaji input zaidi ya uliyoipa. Iandike kwenye Input yako, mstari mmoja kwa kila mara programu inapoomba.';
export const statuses = {
  1: 'Kwenye foleni',
  2: 'Inaendeshwa',
  3: 'Imefaulu',
  4: 'Jibu si sahihi',
  5: timeLimitExceeded,
  6: 'Kosa la ku-compile',
  7: 'Kosa wakati wa kuendesha (SIGSEGV)',
  8: 'Kosa wakati wa kuendesha (SIGXFSZ)',
  9: 'Kosa wakati wa kuendesha (SIGFPE)',
  10: 'Kosa wakati wa kuendesha (SIGABRT)',
  11: 'Kosa wakati wa kuendesha (NZEC)',
  12: 'Kosa wakati wa kuendesha (lingine)',
  13: 'Hitilafu ya ndani',
  14: 'Faili ya programu haiwezi kuendeshwa',
};

// A program that did not run.
export const resultLost = 'Matokeo hayakufika. Tafadhali endesha programu yako tena.';
export const didNotRun = (reason: string) => `Programu yako haikuendeshwa. ${reason}`;
export const notAllowedHere = 'Kivinjari hiki hakiruhusu.';
export const ownMachine = 'Jinsi ya kuendesha programu kwenye kompyuta yako';

// From the server.
export const done = 'Imefaulu ku-compile!';
export const pollingFailed = 'Kuna hitilafu! Tafadhali jaribu tena.';
/** Shown if the school limits the runs per day. */
export const quotaOf = (perDay: number) => `Umefikia kikomo cha kuendesha programu mara ${perDay} kwa siku.`;
export const quota = quotaOf(100);
export const tooFast = 'Unaendesha programu nyingi mno. Tafadhali subiri kidogo.';
export const queueFull = 'Programu nyingi mno zinasubiri. Tafadhali jaribu tena baada ya muda mfupi.';
export const away = 'Programu haziwezi kuendeshwa hapa kwa sasa. Tafadhali jaribu tena baadaye.';
export const gone = 'Hakuna programu kama hiyo uliyotuma.';
/** @param seconds  the exceeded limit */
export const timeLimit = (seconds: number) =>
  `Programu yako haikumaliza ndani ya sekunde ${seconds}. Je, kila loop inaisha?`;
export const stopped = 'Programu imesimamishwa.';
export const noLanguage = 'Hakuna lugha kama hiyo.';
