/** How a program ended, as Judge0, packages/runner and the server say it in English. */

export const timeLimit = 'Ilizidi kikomo cha muda';
export const memoryLimit = 'Ilizidi kikomo cha memory';
export const outputLimit = 'Ilizidi kikomo cha output';
export const exitCode = (code: string) => `Iliisha na exit code ${code}`;
export const signal = (number: string) => `Ilisimamishwa na signal ${number}`;
export const withoutExitCode = 'Iliisha bila exit code';
export const execFormat = 'Faili haiwezi kuendeshwa (exec format error)';
export const noFile = 'Hakuna faili wala folda kama hiyo';
export const noPermission = 'Hakuna ruhusa';
export const notStarted = 'Imeshindikana kuianzisha';
export const stopped = 'Programu ilisimamishwa.';
export const runnerStopped = 'Code runner ilisimama ghafla.';
export const machineStopped = 'Mashine iliyokuwa ikiendesha programu hii imesimama. Tafadhali endesha programu tena.';
export const runnerFailed = 'Code runner haikuweza kuendesha programu.';
export const runnerAway = 'Code runner haikupatikana. Tafadhali endesha programu tena.';
export const formerRunnerAway = 'Code runner haikuwepo. Tafadhali endesha programu tena.';

// What the server says about a test that a program failed; stored in English.
export const onlyWaited = 'Haikutumia processor sana: ililala (sleep), au ilisubiri input ambayo haikuja.';
export const printedTooMuch = 'Ilitoa output nyingi mno';
export const outputUnread = 'Programu ya kusahihisha haikuweza kusoma output ya programu yako.';
