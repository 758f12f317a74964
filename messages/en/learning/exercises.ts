/** Exercises in the text of a lesson. */
/** `number`: which exercise of the lesson. */
export const untitled = (number: number) => `Try it: program ${number}`;
/** The same for a web page. */
export const untitledPage = (number: number) => `Try it: page ${number}`;
export const input = 'What the program reads';
/** `number`: which of the inputs with which a solution has to work. */
export const inputOf = (number: number, count: number) => `${input} (${number} of ${count})`;
export const run = 'Run';
export const stop = 'Stop';
export const edit = 'Edit';
export const reset = 'Reset';
export const openInPlayground = 'Open in Live Code';
export const openAsProject = 'Open as a project';
export const previewNotLoaded = 'The page could not be shown. Check the connection, then reload this lesson.';
export const solved = 'Solved';
export const outcomes = {
  solved: 'Solved! The program prints exactly what the exercise asks for.',
  notYet:
    'Not solved yet: the program prints something different from what the exercise asks for. Change it and run it again.',
};
export const solvedWithAll = (count: number) =>
  `Solved! The program prints exactly what the exercise asks for, with each of ${count} inputs.`;
/** The run with the next input was refused, or its result was lost. */
export const passedBefore = (count: number, total: number) =>
  `Right with ${count} of ${total} inputs so far; the others were not checked.`;
export const notYetWith = (number: number, count: number) =>
  `Not solved yet: the program is wrong with input ${number} of ${count}, which stands above its output. Change it and run it again.`;
